import { BrowserRouter } from 'react-router-dom';
import { FeedbackHost } from './frame/feedback/feedback-host.tsx';
import { Look } from './frame/look/look.tsx';
import { AppRoutes } from './router.tsx';

export function App() {
  return (
    <Look>
      <FeedbackHost />
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </Look>
  );
}

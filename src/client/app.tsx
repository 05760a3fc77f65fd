import { BrowserRouter } from 'react-router-dom';
import { AppRoutes } from './router.tsx';
import { FeedbackHost } from './shell/feedback/feedback-host.tsx';
import { Look } from './ui/look/look.tsx';

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

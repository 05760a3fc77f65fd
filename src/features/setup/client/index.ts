export { GuideCard } from './guide-card.tsx';

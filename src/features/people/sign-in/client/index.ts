export { BindCard } from './wecom/bind-card.tsx';

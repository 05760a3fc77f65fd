export { BindCard } from './wecom/binding/bind-card.tsx';

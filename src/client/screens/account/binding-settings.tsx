import { BindCard } from './binding/bind-card.tsx';
import { Section } from './section.tsx';

/** 账户绑定: other ways into this account (spec §2.2). */
export function BindingSettings() {
  return (
    <Section title="企业微信" lead="绑定后可以使用企业微信登录。">
      <BindCard />
    </Section>
  );
}

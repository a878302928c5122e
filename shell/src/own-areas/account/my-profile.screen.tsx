import { useSession } from '@sodalizio/area-kit';
import { roleLabels } from '@sodalizio/contract';
import { Content, DescriptionList, PageHeader, Section } from '@sodalizio/ui';
import { labels } from './account.labels.ts';
import { OwnNameForm } from './own-name.form.tsx';
import { OwnPasswordForm } from './own-password.form.tsx';

export default function MyProfileScreen() {
  const { user } = useSession();
  if (!user) return null;
  const { email, aica_code, roles } = user;
  return (
    <Content width="form">
      <PageHeader title={labels.profileTitle} />
      <OwnNameForm user={user} />
      <Section title={labels.accessSection} explanation={labels.accessExplanation} layout="block">
        <DescriptionList
          items={[
            { label: labels.email, value: email },
            { label: labels.aicaCode, value: aica_code },
            { label: labels.roles, value: roles.map((role) => roleLabels[role]).join(', ') },
          ]}
        />
      </Section>
      <OwnPasswordForm />
    </Content>
  );
}

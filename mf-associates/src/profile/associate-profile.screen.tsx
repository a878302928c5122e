import { Anchor, Group, Tabs } from '@mantine/core';
import {
  errorSentence,
  type SlotFill,
  SlotPart,
  slotLink,
  useChangeSearch,
  useCrumb,
  useSession,
  useSlot,
} from '@sodalizio/area-kit';
import { firstNameFirst, type RegistryAccess, useRegistryAccess, wantsRegistry } from '@sodalizio/associate-search';
import type { Associate } from '@sodalizio/contract';
import type {} from '@sodalizio/contract/associates.slots';
import { Content, EmptyState, FailedState, LoadingRegion, PageHeader, TabList } from '@sodalizio/ui';
import { IconUserOff } from '@tabler/icons-react';
import { type ComponentType, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { labels } from '../associates.labels.ts';
import { noteOpened } from '../recent-members.ts';
import { linkTo } from '../routes.ts';
import { useAssociate } from './associate.query.ts';
import { useNeighbours } from './neighbours.query.ts';
import { profileLabels } from './profile.labels.ts';
import styles from './profile-header.module.css';
import { ProfileHeader } from './profile-header.tsx';
import { CompanyTab, ContactsTab, ProfileTab, type TabProps } from './tabs/field-tabs.tsx';
import { HistoryTab } from './tabs/history-tab.tsx';
import { PaymentsTab } from './tabs/payments-tab.tsx';
import { SectionsTab } from './tabs/sections-tab.tsx';
import { usePrinting } from './use-printing.ts';
import { ProfileActionsContext, useProfileDialog } from './use-profile-actions.ts';

type TabKey = keyof typeof profileLabels.tabs;

const tabs: readonly { key: TabKey; Body: ComponentType<TabProps> }[] = [
  { key: 'profilo', Body: ProfileTab },
  { key: 'recapiti', Body: ContactsTab },
  { key: 'azienda', Body: CompanyTab },
  { key: 'pagamenti', Body: PaymentsTab },
  { key: 'sezioni', Body: SectionsTab },
  { key: 'cronologia', Body: HistoryTab },
];

/** Profilo socio (specification section 2): six tabs, editable with the permission. */
export default function AssociateProfileScreen() {
  const { codaica = '' } = useParams();
  const { associate, waiting, unknown, failure, retry } = useAssociate(codaica);
  const neighbours = useNeighbours(codaica, associate !== undefined);
  const registry = useRegistryAccess(wantsRegistry(failure) ? failure : undefined);
  const askRegistry = useAskFor(codaica, registry.ask);
  const actions = useMemo(() => ({ askRegistry }), [askRegistry]);
  useCrumb(associate && firstNameFirst(associate));
  useEffect(() => {
    if (associate) noteOpened(associate);
  }, [associate]);

  if (unknown) return <UnknownMember code={codaica} />;
  return (
    <Content>
      {associate && (
        <ProfileActionsContext value={actions}>
          <ProfileHeader associate={associate} neighbours={neighbours} />
          <ProfileTabs associate={associate} />
        </ProfileActionsContext>
      )}
      {!associate && (waiting || registry.missing) && (
        <>
          <PageHeader title={labels.profileTitle} />
          <LoadingRegion shape="fields" rows={12} />
        </>
      )}
      {!associate && failure !== undefined && !registry.missing && (
        <>
          <PageHeader title={labels.profileTitle} />
          <FailedState sentence={errorSentence(failure)} onRetry={retry} />
        </>
      )}
      {registry.dialog}
    </Content>
  );
}

/** Members share this screen: what was begun on one of them is called off where another is shown once the registry is open. */
function useAskFor(codaica: string, ask: RegistryAccess['ask']): RegistryAccess['ask'] {
  const shown = useRef(codaica);
  useEffect(() => {
    shown.current = codaica;
  }, [codaica]);
  return useCallback(
    (goOn) => {
      const at = shown.current;
      return ask(goOn && (() => shown.current === at && goOn()));
    },
    [ask],
  );
}

function UnknownMember({ code }: { code: string }) {
  return (
    <Content>
      <PageHeader title={labels.profileTitle} />
      <EmptyState
        icon={<IconUserOff size={28} stroke={1.5} />}
        title={profileLabels.notFound}
        hint={profileLabels.notFoundHint(code)}
        action={
          <Anchor component={Link} to={linkTo('associates.index')}>
            {profileLabels.toList}
          </Anchor>
        }
      />
    </Content>
  );
}

const slot = 'associates.profile.tab';
/** Never collides with this area's own tabs. */
const tabOf = ({ key }: SlotFill) => `area-${key}`;

/** The open tab is in the address, so that links can open it; switching adds no history entry. */
function ProfileTabs({ associate }: { associate: Associate }) {
  const printing = usePrinting();
  const editable = useSession().can('associates.edit');
  const { open: dialog } = useProfileDialog();
  // In a whole card each tab would open it: what is typed would be in one that is gone, on paper there would be several.
  const isEditing = editable && (dialog === 'modifica' || dialog === 'pagamento' || dialog === 'sezione');
  const [params] = useSearchParams();
  const change = useChangeSearch();
  const fills = useSlot(slot);
  const others = fills.filter(({ link }) => link === undefined);
  const asked = params.get('tab');
  // At once: the address follows in its own time, and a button pressed meanwhile would be the former tab's.
  const [pressed, setPressed] = useState<string>();
  const { key } = useLocation();
  const [followed, setFollowed] = useState(key);
  if (followed !== key) {
    setFollowed(key);
    setPressed(undefined);
  }
  const wanted = pressed ?? asked;
  const open = [...tabs.map(({ key }) => key), ...others.map(tabOf)].find((key) => key === wanted) ?? 'profilo';
  const given = { codaica: associate.codaica };
  if (printing && !isEditing) return <WholeCard associate={associate} />;
  return (
    <Tabs
      value={open}
      onChange={(tab) => {
        setPressed(tab ?? undefined);
        change(() => new URLSearchParams(tab && tab !== 'profilo' ? { tab } : {}), true);
      }}
      keepMounted={false}
    >
      <TabList open={open}>
        {tabs.map(({ key }) => (
          <Tabs.Tab key={key} value={key}>
            {profileLabels.tabs[key]}
          </Tabs.Tab>
        ))}
        {others.map((fill) => (
          <Tabs.Tab key={fill.key} value={tabOf(fill)}>
            {fill.label}
          </Tabs.Tab>
        ))}
      </TabList>
      <SlotLinks fills={fills} given={given} />
      {tabs.map(({ key, Body }) => (
        <Tabs.Panel key={key} value={key} pt="md">
          <Body associate={associate} />
        </Tabs.Panel>
      ))}
      {others.map((fill) => (
        <Tabs.Panel key={fill.key} value={tabOf(fill)} pt="md">
          <SlotPart slot={slot} fill={fill} given={given} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** On paper: this area's tabs one below the other, without the history. */
function WholeCard({ associate }: { associate: Associate }) {
  return (
    <div className={styles.card}>
      {tabs.map(({ key, Body }) => key !== 'cronologia' && <Body key={key} associate={associate} />)}
    </div>
  );
}

/** Other areas' links: outside of the tabs, where they would look like one. */
function SlotLinks({ fills, given }: { fills: readonly SlotFill[]; given: object }) {
  const links = fills.filter(({ link }) => link !== undefined);
  return (
    links.length > 0 && (
      <Group gap="md" pt="sm">
        {links.map((fill) => (
          <Anchor key={fill.key} component={Link} to={slotLink(fill, given)} size="sm">
            {fill.label}
          </Anchor>
        ))}
      </Group>
    )
  );
}

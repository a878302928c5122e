import { linkTo, slotLink, useMountedRef, useSession, useSlot } from '@sodalizio/area-kit';
import {
  freezeChosen,
  memberMenu,
  nameOfMember,
  type RegistryAccess,
  selectionSentence,
  wantsRegistry,
} from '@sodalizio/associate-search';
import type { Member } from '@sodalizio/contract';
import { lazyDialog, type MenuEntry, PathIcon, toast } from '@sodalizio/ui';
import { IconCopy, IconMapPin, IconReceiptEuro, IconUserCheck } from '@tabler/icons-react';
import { startTransition, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RowAct } from './row-act.dialog.tsx';
import { rowLabels as labels } from './row-acts.labels.ts';

const RowActDialog = lazyDialog(() => import('./row-act.dialog.tsx').then((module) => module.RowActDialog));

/** Keys that do what the row's menu does. */
export const rowKeys = [
  { key: 'p', label: labels.payKey },
  { key: 'a', label: labels.admitKey },
];

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast.success(labels.copied(address));
  } catch {
    // Refused, or a page without https, which has no clipboard.
    toast.failure(labels.notCopied);
  }
}

/** Azioni of a member: what this person may do with this one. */
export function useRowActs(askRegistry: RegistryAccess['ask']) {
  const { can } = useSession();
  const navigate = useNavigate();
  const mounted = useMountedRef();
  const [opened, setOpened] = useState<{ codaica: string; act: RowAct }>();
  // In slices: drawing the dialog is a long task on a slow machine.
  const open = (codaica: string, act: RowAct) => startTransition(() => setOpened({ codaica, act }));
  const links = useSlot('associates.list.selection').filter(({ link }) => link !== undefined);

  /** Counts the presses: an answer to one before the last is dropped. */
  const presses = useRef(0);
  const follow = async (fill: (typeof links)[number], member: Member) => {
    presses.current += 1;
    const press = presses.current;
    const isWanted = () => mounted.current && presses.current === press;
    const members = new Map([[member.codaica, { name: nameOfMember(member), search: '' }]]);
    try {
      const frozen = await freezeChosen({ kind: 'named', members });
      if (!isWanted()) return;
      if (frozen.count === 0) toast.failure(labels.gone);
      else navigate(slotLink(fill, frozen));
    } catch (error) {
      if (!isWanted()) return;
      if (wantsRegistry(error)) askRegistry(() => void follow(fill, member));
      else toast.failure(selectionSentence(error));
    }
  };
  const admission = ({ codaica }: Member) => `${linkTo('admin.associates.profile', { codaica })}?apri=ammetti`;
  const icon = { size: 16, 'aria-hidden': true };
  return {
    menu: (member: Member): MenuEntry[] => {
      const { codaica, Ammesso, recemail } = member;
      const edits: MenuEntry[] = [
        {
          key: 'p',
          label: labels.pay,
          icon: <IconReceiptEuro {...icon} />,
          onSelect: () => open(codaica, 'payment'),
        },
        { label: labels.section, icon: <IconMapPin {...icon} />, onSelect: () => open(codaica, 'section') },
      ];
      const admit: MenuEntry = {
        key: 'a',
        label: labels.admit,
        icon: <IconUserCheck {...icon} />,
        // The profile: who is admitted has to be looked at.
        onSelect: () => navigate(admission(member)),
      };
      const write = links.map((fill) => ({
        label: fill.short ?? fill.label,
        icon: <PathIcon path={fill.icon} />,
        onSelect: () => void follow(fill, member),
      }));
      const copyEmail = { label: labels.copyEmail, icon: <IconCopy {...icon} />, onSelect: () => void copy(recemail) };
      return [
        ...memberMenu(member),
        ...(can('associates.admit') && Ammesso === '' ? [admit] : []),
        ...(can('associates.edit') ? edits : []),
        ...write,
        ...(recemail ? [copyEmail] : []),
      ];
    },
    dialog: opened && <RowActDialog {...opened} askRegistry={askRegistry} onClose={() => setOpened(undefined)} />,
  };
}

import { Modal } from '@mantine/core';
import { type SlotFill, SlotPart, slotLink, useMountedRef, useSlot } from '@sodalizio/area-kit';
import {
  type FrozenSelection,
  type RegistryAccess,
  type Selection,
  selectionSentence,
  wantsRegistry,
} from '@sodalizio/associate-search';
import type {} from '@sodalizio/contract/associates.slots';
import { PathIcon, type SelectionAct, toast } from '@sodalizio/ui';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { dialogLabels } from './bulk-dialog.labels.ts';

const slot = 'associates.list.selection';

interface SlotActs {
  readonly acts: readonly SelectionAct[];
  /** Of the act that was begun. */
  readonly dialog: ReactNode;
}

/** Other areas' acts on the selected members: each gets its own frozen selection. */
export function useSlotActs({ freeze }: Pick<Selection, 'freeze'>, askRegistry: RegistryAccess['ask']): SlotActs {
  const fills = useSlot(slot);
  const navigate = useNavigate();
  const mounted = useMountedRef();
  const [freezing, setFreezing] = useState(false);
  const [act, setAct] = useState<{ fill: SlotFill; frozen: FrozenSelection }>();

  const fail = (error: unknown, again: () => void) => {
    if (wantsRegistry(error)) askRegistry(again);
    else toast.failure(selectionSentence(error), { id: slot });
  };
  const begin = async (fill: SlotFill) => {
    if (freezing) return;
    setFreezing(true);
    try {
      const frozen = await freeze();
      if (!frozen || !mounted.current) return;
      if (frozen.count === 0) toast.failure(dialogLabels.nobodyLeft, { id: slot });
      else if (fill.link === undefined) setAct({ fill, frozen });
      else navigate(slotLink(fill, frozen));
    } catch (error) {
      if (mounted.current) fail(error, () => void begin(fill));
    } finally {
      setFreezing(false);
    }
  };

  return {
    acts: fills.map((fill) => ({
      id: fill.key,
      label: fill.label,
      icon: <PathIcon path={fill.icon} />,
      disabled: freezing,
      onSelect: () => void begin(fill),
    })),
    dialog: (
      <Modal opened={act !== undefined} onClose={() => setAct(undefined)} title={act?.fill.label} size="lg">
        {act && <SlotPart slot={slot} fill={act.fill} given={act.frozen} />}
      </Modal>
    ),
  };
}

import { Button, Modal } from '@mantine/core';
import { type SlotFill, SlotPart, slotLink, useSlot } from '@sodalizio/area-kit';
import {
  type ChosenMembers,
  type FrozenSelection,
  freezeChosen,
  selectionSentence,
  wantsRegistry,
} from '@sodalizio/associate-search';
import type {} from '@sodalizio/contract/associates.slots';
import { PathIcon, toast } from '@sodalizio/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { dialogLabels } from './bulk-dialog.labels.ts';

const slot = 'associates.list.selection';
const look = { size: 'compact-md', variant: 'default', fz: 'sm' } as const;

/** Other areas' acts on the selected members: each gets its own frozen selection. */
export function SlotActs({ chosen, askRegistry }: { chosen: ChosenMembers; askRegistry: () => void }) {
  const fills = useSlot(slot);
  const navigate = useNavigate();
  const [freezing, setFreezing] = useState(false);
  const [act, setAct] = useState<{ fill: SlotFill; frozen: FrozenSelection }>();

  const begin = async (fill: SlotFill) => {
    if (freezing) return;
    setFreezing(true);
    try {
      const frozen = await freezeChosen(chosen);
      if (frozen.count === 0) toast.failure(dialogLabels.nobodyLeft, { id: slot });
      else if (fill.link === undefined) setAct({ fill, frozen });
      else navigate(slotLink(fill, frozen));
    } catch (error) {
      if (wantsRegistry(error)) askRegistry();
      toast.failure(selectionSentence(error), { id: slot });
    } finally {
      setFreezing(false);
    }
  };

  return (
    <>
      {fills.map((fill) => (
        <Button
          key={fill.key}
          {...look}
          leftSection={<PathIcon path={fill.icon} />}
          disabled={freezing}
          onClick={() => void begin(fill)}
        >
          {fill.label}
        </Button>
      ))}
      <Modal opened={act !== undefined} onClose={() => setAct(undefined)} title={act?.fill.label} size="lg">
        {act && <SlotPart slot={slot} fill={act.fill} given={act.frozen} />}
      </Modal>
    </>
  );
}

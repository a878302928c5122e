import { Text } from '@mantine/core';
import { nameOfMember } from '@sodalizio/associate-search';
import type { Associate } from '@sodalizio/contract';
import { profileLabels as labels } from '../profile.labels.ts';

/** Whose dialog it is: a row may have moved, a key may have met another one, and of a profile the head may be out of sight. */
export const Whose = ({ associate }: { associate: Associate }) => (
  <Text size="sm" fw={550}>
    {labels.whose(nameOfMember(associate), associate.codaica)}
  </Text>
);

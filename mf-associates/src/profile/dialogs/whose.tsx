import { Text } from '@mantine/core';
import { nameOfMember } from '@sodalizio/associate-search';
import type { Associate } from '@sodalizio/contract';
import { profileLabels as labels } from '../profile.labels.ts';

/** Over a list nothing else in sight tells whose dialog it is: the row may have moved, or the key may have met another one. */
export const Whose = ({ associate }: { associate: Associate }) => (
  <Text size="sm" fw={550}>
    {labels.whose(nameOfMember(associate), associate.codaica)}
  </Text>
);

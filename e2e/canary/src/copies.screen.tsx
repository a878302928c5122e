import { useMantineTheme } from '@mantine/core';
import { useSession } from '@sodalizio/area-kit';
import { DataTable } from '@sodalizio/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { shellCopy } from './shell-copy.ts';

const mine: Record<string, Record<string, unknown>> = {
  react: { useState },
  'react-router-dom': { useLocation },
  '@mantine/core': { useMantineTheme },
  '@tanstack/react-query': { useQueryClient },
  '@sodalizio/area-kit': { useSession },
  '@sodalizio/ui': { DataTable },
};

/** A planted second copy of area-kit, which the comparison below has to detect. */
const planted: Record<string, unknown> = { useSession: () => ({ user: null }) };

/** One line per package: `one` when the area has the shell's own functions. */
export default function CopiesScreen() {
  const [visits] = useState(1);
  const { pathname } = useLocation();
  const { user } = useSession();
  const theme = useMantineTheme();
  const queries = useQueryClient();
  return (
    <dl>
      {Object.entries(mine).map(([name, functions]) => {
        const { versions, names } = shellCopy(name);
        const same = Object.entries(functions).every(([key, value]) => names[key] === value);
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-copy={name}>{same && versions === 1 ? 'one' : `versions ${versions}, same ${same}`}</dd>
          </div>
        );
      })}
      <dt>planted second copy</dt>
      <dd data-copy="planted">
        {planted.useSession === shellCopy('@sodalizio/area-kit').names.useSession ? 'one' : 'two'}
      </dd>
      <dt>alive</dt>
      <dd data-copy="alive">
        {[visits, pathname, user?.email, theme.primaryColor, typeof queries.getQueryCache].join(' | ')}
      </dd>
    </dl>
  );
}

import { admissionLabels } from '@sodalizio/contract';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { StatusBadge } from './status-badge.tsx';

afterEach(cleanup);

test('each state of a member has a sign of its own', () => {
  const { container } = render(
    <UiProvider env="test">
      {Object.values(admissionLabels).map(({ label, ...look }) => (
        <StatusBadge key={label} {...look}>
          {label}
        </StatusBadge>
      ))}
    </UiProvider>,
  );
  const signs = [...container.querySelectorAll('svg')].map((sign) => sign.innerHTML);
  expect(signs).toHaveLength(6);
  expect(new Set(signs).size).toBe(6);
});

import '@mantine/core/styles.css';
import { Anchor, Badge, Button, Checkbox, MantineProvider, Table, TextInput } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

// The rival of the interaction benchmark: what somebody writes with the same two libraries in an afternoon. The same columns as the
// members' list, all rows in memory, nothing remembered, no keys, no cards, no slots.
const columns = ['Codice', 'Nome', 'Tipo', 'Ammesso', 'Sezione', 'Iscritto il', 'Pagato il', 'Quota', 'Anno'];
const surnames = ['Bianchi', 'Rossi', 'Ferrari', 'Esposito', 'Romano', 'Colombo', 'Ricci', 'Marino', 'Greco'];
const names = ['Anna', 'Marco', 'Lucia', 'Paolo', 'Giulia', 'Pietro', 'Elena'];
type Row = readonly string[];
const count = Number(new URLSearchParams(window.location.search).get('rows') ?? 2000);
const every: readonly Row[] = Array.from({ length: count }, (_, at) => [
  String(10_000 + at),
  `${surnames[at % surnames.length]} ${names[at % names.length]} ${at}`,
  at % 3 ? 'ORDINARIO' : 'JUNIOR',
  at % 5 ? 'Ammesso' : 'Da ammettere',
  at % 4 ? 'MI' : 'RM',
  `0${1 + (at % 9)}/03/2019`,
  `1${at % 9}/11/2026`,
  '50,00 €',
  '2026',
]);

function Page() {
  const [text, setText] = useState('');
  const [sort, setSort] = useState<number>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => {
    const found = every.filter((row) => row[1]?.toLowerCase().includes(text.toLowerCase()));
    return sort === undefined ? found : found.sort((a, b) => (a[sort] ?? '').localeCompare(b[sort] ?? ''));
  }, [text, sort]);
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => 33,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const toggled = (all: ReadonlySet<string>, key: string) => {
    const next = new Set(all);
    if (!next.delete(key)) next.add(key);
    return next;
  };
  return (
    <>
      <TextInput
        label="Nome, codice, telefono, e-mail"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {chosen.size > 0 && (
        <p>
          {chosen.size === 1 ? '1 socio selezionato' : `${chosen.size} soci selezionati`}
          <Button onClick={() => setChosen(new Set())}>Deseleziona tutto</Button>
        </p>
      )}
      <div ref={box} style={{ height: 600, overflow: 'auto' }}>
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <Checkbox
                  aria-label="Seleziona queste righe"
                  checked={chosen.size > 1}
                  onChange={() => setChosen(new Set(rows.map(([code = '']) => code)))}
                />
              </Table.Th>
              <Table.Th />
              {columns.map((column, at) => (
                <Table.Th key={column} aria-sort={sort === at ? 'ascending' : undefined}>
                  <button type="button" onClick={() => setSort(at)}>
                    {column}
                  </button>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Table.Tr style={{ height: items[0]?.start ?? 0 }} />
          </Table.Tbody>
          {items.map(({ index, key }) => {
            const row = rows[index] ?? [];
            const [code = '', name = ''] = row;
            return (
              <tbody key={key} data-index={index} ref={virtual.measureElement}>
                <Table.Tr>
                  <Table.Td>
                    <Checkbox
                      aria-label={`Seleziona ${name}`}
                      checked={chosen.has(code)}
                      onChange={() => setChosen(toggled(chosen, code))}
                    />
                  </Table.Td>
                  <Table.Td>
                    <button
                      type="button"
                      aria-label={`Dettagli di ${name}`}
                      aria-expanded={open.has(code)}
                      onClick={() => setOpen(toggled(open, code))}
                    >
                      ›
                    </button>
                  </Table.Td>
                  {row.map((value, at) => (
                    <Table.Td key={columns[at]}>
                      {at === 1 ? (
                        <Anchor href="#">{value}</Anchor>
                      ) : at === 3 ? (
                        <Badge variant="light">{value}</Badge>
                      ) : (
                        value
                      )}
                    </Table.Td>
                  ))}
                </Table.Tr>
                {open.has(code) && (
                  <Table.Tr>
                    <Table.Td colSpan={11}>{row.join(', ')}</Table.Td>
                  </Table.Tr>
                )}
              </tbody>
            );
          })}
          <Table.Tbody>
            <Table.Tr style={{ height: virtual.getTotalSize() - (items.at(-1)?.end ?? 0) }} />
          </Table.Tbody>
        </Table>
      </div>
    </>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <MantineProvider>
      <Page />
    </MantineProvider>,
  );

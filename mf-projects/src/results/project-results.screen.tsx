import { Button, Group, Text, Title } from '@mantine/core';
import { useCrumb } from '@sodalizio/area-kit';
import type { ResultsSummary } from '@sodalizio/contract/projects';
import { Content, DataTable, DownloadWork, EmptyState, PageHeader, ReadingState, UploadPanel } from '@sodalizio/ui';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { linkTo } from '../routes.ts';
import { ResultDetails } from './result-details.tsx';
import { ResultFilterPanel } from './result-filters.tsx';
import { ResultPictures } from './result-pictures.tsx';
import { labels } from './results.labels.ts';
import { type NumberedRow, type ResultFilters, type ResultsOf, useResults, useSummary } from './results.query.ts';
import { keyOfResult, nameOf, resultColumns } from './results.table.tsx';
import { useResultsExport } from './results-export.save.ts';
import { useResultsUpload } from './results-upload.save.ts';

/** The results of a questionnaire in a project (specification section 2), live while they come in. */
export default function ProjectResultsScreen() {
  const { project_id = '', questionnaire_id = '' } = useParams();
  const { summary, ...reading } = useSummary(project_id, questionnaire_id);
  useCrumb(summary && labels.crumb(summary.questionnaire, summary.project));
  if (!summary)
    return (
      <Content>
        <PageHeader title={labels.title} />
        <ReadingState {...reading} rows={6} words={labels.unknown} wayOut={linkTo('projects.index')} />
      </Content>
    );
  return (
    <Results
      key={`${project_id} ${questionnaire_id}`}
      project={Number(project_id)}
      questionnaire={Number(questionnaire_id)}
      summary={summary}
    />
  );
}

function Results({ summary, ...of }: ResultsOf & { summary: ResultsSummary }) {
  const results = useResults(of);
  const upload = useResultsUpload(of);
  const { progress, exportThem, cancel } = useResultsExport(of);
  const exporting = progress !== undefined;
  const { status, total } = results.rows;
  const isFiltered = isAnySet(results.shownFilters);
  const { project } = of;
  const detailsOf = useCallback((row: NumberedRow) => <ResultDetails project={project} row={row} />, [project]);
  return (
    <Content>
      <PageHeader
        title={summary.project}
        count={results.count((count, first) =>
          isFiltered ? labels.foundOf(count, first?.participants ?? count) : labels.people(count),
        )}
        actions={
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            disabled={total === 0 || status === 'searching'}
            // Not `disabled`: that would take the focus away from who has just pressed it.
            data-disabled={exporting}
            aria-disabled={exporting}
            onClick={() => !exporting && void exportThem(results.shown)}
          >
            {labels.export}
          </Button>
        }
      />
      {progress && (
        <DownloadWork label={labels.exporting} {...progress} rowsInWords={labels.results} onCancel={cancel} />
      )}
      <Group gap="sm" align="baseline">
        <Title order={2} size="h3">
          {summary.questionnaire}
        </Title>
        <Text size="sm" c="dimmed">
          {labels.completedOf(summary.completed, summary.participants)}
        </Text>
      </Group>
      <ResultPictures summary={summary} />
      <ResultFilterPanel
        filters={results.filters}
        // Not `results.busy`: reading the rows again is nothing to wait for.
        busy={status === 'loading' || status === 'searching'}
        onSearch={results.search}
      />
      <UploadPanel title={labels.upload} hint={labels.uploadHint[summary.result]} {...upload} />
      <DataTable
        label={labels.title}
        belongsTo={`${summary.project}, ${summary.questionnaire}`}
        columns={resultColumns[summary.result]}
        rows={results.rows}
        rowKey={keyOfResult}
        rowTitle={nameOf}
        expand={detailsOf}
        state={results.state}
        empty={<EmptyState {...(isFiltered ? labels.nothingFound : labels.empty)} />}
      />
    </Content>
  );
}

const isAnySet = ({ search, state, timeout }: ResultFilters) => search !== '' || state !== '' || timeout !== '';

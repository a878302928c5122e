import { Anchor, Button } from '@mantine/core';
import { useCrumb, useOpened } from '@sodalizio/area-kit';
import type { Participant, Project } from '@sodalizio/contract/projects';
import { Content, DataTable, EmptyState, PageHeader, ReadingState, UploadPanel } from '@sodalizio/ui';
import { IconBell, IconUserPlus } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { linkTo } from '../routes.ts';
import { ActDialog } from './act.dialog.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { ParticipantForm } from './participant.form.tsx';
import { ParticipantDetails } from './participant-details.tsx';
import { ParticipantFilterPanel } from './participant-filters.tsx';
import { labels } from './participants.labels.ts';
import styles from './participants.module.css';
import { useParticipants, useProject } from './participants.query.ts';
import { useDone, useParticipantsUpload } from './participants.save.ts';
import { keyOfParticipant, nameOf, participantColumns, participantMenu } from './participants.table.tsx';
import { PersonalQr } from './personal-link.tsx';
import { type AskedAct, sentActsOf } from './sent-acts.store.ts';
import { TeacherPanelDialog } from './teacher-panel.dialog.tsx';
import { UnansweredActs } from './unanswered-acts.tsx';
import { useChosen } from './use-chosen.ts';

/** The participants of a project (specification section 2). */
export default function ProjectUsersScreen() {
  const { id = '' } = useParams();
  const { record, ...state } = useProject(id);
  const project = useOpened(id, record, state.fetching);
  useCrumb(project && labels.crumb(project.name));
  if (!project)
    return (
      <Content>
        <PageHeader title={labels.title} />
        <ReadingState {...state} rows={6} words={labels.unknown} wayOut={linkTo('projects.index')} />
      </Content>
    );
  return <Participants key={project.id} project={project} />;
}

/** Those who have not finished, whatever is searched. */
const everybody: AskedAct = { act: 'remind', choice: { all: true } };

function Participants({ project }: { project: Project }) {
  const { id } = project;
  const list = useParticipants(id);
  const { rows, shownFilters } = list;
  const chosen = useChosen(shownFilters, rows);
  const upload = useParticipantsUpload(id);
  const done = useDone(id);
  const [editing, setEditing] = useState<{ participant: Participant | undefined }>();
  const [asked, setAsked] = useState<AskedAct & { ofSelection?: true }>();
  const [shownLink, setShownLink] = useState<Participant>();
  const columns = useMemo(() => participantColumns(setShownLink), []);
  const [sentActs] = useState(() => sentActsOf(id));
  const scrollBox = useRef<HTMLDivElement>(null);
  const isFiltered = shownFilters.search !== '' || shownFilters.state !== '';
  const menu = useMemo(
    () =>
      participantMenu({
        onEdit: (participant) => setEditing({ participant }),
        onAct: (act, { id, full_name, foreign_token }) =>
          setAsked({ act, choice: { ids: [id] }, name: labels.who(full_name, foreign_token) }),
      }),
    [],
  );
  const detailsOf = useCallback((row: Participant) => <ParticipantDetails project={id} row={row} />, [id]);
  const clear = () => {
    chosen.clear();
    scrollBox.current?.focus();
  };
  return (
    <Content>
      <PageHeader
        title={project.name}
        count={list.count(isFiltered ? labels.foundOf : labels.count)}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconBell size={16} aria-hidden />}
              disabled={rows.total === 0}
              onClick={() => setAsked(everybody)}
            >
              {labels.remindOpen('')}
            </Button>
            <Button
              leftSection={<IconUserPlus size={16} aria-hidden />}
              onClick={() => setEditing({ participant: undefined })}
            >
              {labels.add}
            </Button>
          </>
        }
      />
      <Ways project={project} />
      <UnansweredActs project={project} acts={sentActs.earlier()} onReopen={setAsked} />
      <ParticipantFilterPanel filters={list.filters} busy={list.busy} onSearch={list.search} />
      <UploadPanel title={labels.upload} hint={labels.uploadHint} {...upload} />
      <DataTable
        label={labels.title}
        belongsTo={project.name}
        columns={columns}
        rows={rows}
        rowKey={keyOfParticipant}
        rowTitle={nameOf}
        rowMenu={menu}
        expand={detailsOf}
        state={list.state}
        selection={chosen.selection}
        selectionBar={
          chosen.count > 0 && (
            <ChosenBar
              count={chosen.count}
              total={rows.total}
              waiting={rows.status === 'searching'}
              onAll={chosen.chooseAll}
              onAct={(act) => setAsked({ act, choice: chosen.choice, ofSelection: true })}
              onClear={clear}
            />
          )
        }
        empty={<EmptyState {...(isFiltered ? labels.nobodyFound : labels.noParticipants)} />}
        scrollRef={scrollBox}
      />
      {editing && (
        <ParticipantForm project={project} participant={editing.participant} onClose={() => setEditing(undefined)} />
      )}
      {shownLink && <PersonalQr of={shownLink} onClose={() => setShownLink(undefined)} />}
      {asked && (
        <ActDialog
          project={project}
          {...asked}
          sentActs={sentActs}
          onDone={(answer) => {
            done(asked.act, answer, asked.name);
            if (asked.act === 'remove') chosen.forget(answer.ids);
          }}
          onFinished={() => {
            setAsked(undefined);
            if (asked.ofSelection) chosen.clear();
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Content>
  );
}

/** Where else one goes from here. */
function Ways({ project }: { project: Project }) {
  const { id, questionnaires, former_questionnaires = [] } = project;
  const results = [
    ...questionnaires.map((one) => ({ id: one.id, label: labels.results(one.name) })),
    ...former_questionnaires.map((one) => ({ id: one.id, label: labels.formerResults(one.name) })),
  ];
  const [sharingPanel, setSharingPanel] = useState(false);
  return (
    <nav className={styles.ways} aria-label={labels.title}>
      <Anchor component={Link} to={linkTo('projects.edit', { id })} size="sm">
        {labels.configure}
      </Anchor>
      <Anchor href={linkTo('project.qr_reader', { token: project.token })} target="_blank" size="sm">
        {labels.panel.title}
      </Anchor>
      <Anchor component="button" type="button" size="sm" aria-haspopup="dialog" onClick={() => setSharingPanel(true)}>
        {labels.panel.share}
      </Anchor>
      {sharingPanel && <TeacherPanelDialog project={project} onClose={() => setSharingPanel(false)} />}
      {results.map((one) => (
        <Anchor
          key={one.id}
          component={Link}
          to={linkTo('project.results', { project_id: id, questionnaire_id: one.id })}
          size="sm"
        >
          {one.label}
        </Anchor>
      ))}
    </nav>
  );
}

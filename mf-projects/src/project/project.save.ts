import { call, errorSentence, keepStored, keyOf, newRequestId, useSave } from '@sodalizio/area-kit';
import { uploadImage } from '@sodalizio/contract/images';
import {
  addCompany,
  type Company,
  createIntegrationToken,
  findIntegrationTokens,
  type IntegrationToken,
  revokeIntegrationToken,
  saveProject,
  sendResults,
  testProjectMail,
} from '@sodalizio/contract/projects';
import type { StorePicture } from '@sodalizio/pictures';
import { confirm, toast } from '@sodalizio/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { AskedMail } from './asked-mail.ts';
import type { TestChoice } from './choices-of-tests.ts';
import { integrationLabels } from './integration.labels.ts';
import { labels } from './project.labels.ts';
import { companiesQuery, useStoredProject } from './project.query.ts';
import { fieldsOf, type Stored, type TypedProject } from './project-values.ts';

export const storePicture: StorePicture = (image, options) => call(uploadImage, { body: { image } }, options);

export function useProjectSave(choices: () => readonly TestChoice[]) {
  const { send } = useSave(saveProject, { onSaved: useStoredProject() });
  return (values: TypedProject, over: Stored | undefined, keepRequest: (request: string) => void) => {
    const fields = fieldsOf(values, choices());
    if (over) return send({ body: { ...fields, id: over.project.id, revision: over.version } });
    const request = values.request || newRequestId();
    keepRequest(request);
    return send({ body: { ...fields, id: 0, request } });
  };
}

/** For `lengths` of the form. */
export const companyFields = addCompany.body;

/** Adds a company, and shows it among those to choose from at once. */
export function useCompanySave() {
  const cache = useQueryClient();
  const { queryKey } = companiesQuery();
  const { send } = useSave(addCompany, {
    onSaved: (added) => {
      const byName = (one: Company, other: Company) => one.name.localeCompare(other.name, 'it');
      // A list that was read while the answer was on its way has it already, and a choice that is there twice breaks the form.
      const others = (known: Company[]) => known.filter(({ id }) => id !== added.id);
      keepStored<Company[]>(cache, queryKey, (known) => known && [...others(known), added].sort(byName));
      void cache.invalidateQueries({ queryKey });
    },
  });
  return (name: string, vatNumber: string) =>
    send({ body: { name, vat_number: vatNumber } }).catch((error: unknown) => {
      // Somebody else may have added it, or its answer was lost: then it is there to be chosen.
      void cache.invalidateQueries({ queryKey });
      throw error;
    });
}

const testCause = { id: 'projects.test' };

export function useTestMail() {
  const { save, busy } = useSave(testProjectMail);
  const sendTest = ({ project, mail }: AskedMail) => {
    toast.dismissFailure(testCause.id);
    save(
      { params: { project }, body: mail },
      {
        onSuccess: ({ address, refused, waiting, unknown }) => {
          if (refused !== undefined) toast.failure(labels.testRefused(address, refused), testCause);
          else if (unknown) toast.warning(labels.testUnknown(address), testCause);
          else if (waiting) toast.warning(labels.testWaits(address), testCause);
          else toast.success(labels.tested(address), testCause);
        },
        onError: (error) => toast.failure(errorSentence(error), testCause),
      },
    );
  };
  return { sendTest, busy };
}

/** For `lengths` of the form. */
export const tokenFields = createIntegrationToken.body;

/** Where programs send results. */
export const resultsAddress = (project: number, origin: string): string =>
  `${origin}${sendResults.path.replace(':project', String(project))}`;

export function useTokenCreation(project: number) {
  const { send } = useSave(createIntegrationToken, { drops: [findIntegrationTokens] });
  const readAgain = useTokensAgain();
  return (name: string) =>
    send({ params: { project }, body: { name } }).catch((error: unknown) => {
      readAgain();
      throw error;
    });
}

/** After a failure: a token may be made or revoked although the answer was lost, or by somebody else, and has to be seen as it is. */
function useTokensAgain() {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: keyOf(findIntegrationTokens) });
}

/** Revokes a token, once the person has confirmed it. */
export function useRevocation(project: number) {
  const { save, busy } = useSave(revokeIntegrationToken, { drops: [findIntegrationTokens] });
  const readAgain = useTokensAgain();
  const revoke = async ({ id: token, name }: IntegrationToken, onRevoked: () => void) => {
    const sure = await confirm({
      title: integrationLabels.revokeTitle(name),
      body: integrationLabels.revokeBody,
      confirmLabel: integrationLabels.revoke,
      danger: true,
    });
    if (!sure) return;
    save(
      { params: { project, token } },
      {
        onSuccess: () => {
          toast.success(integrationLabels.revoked(name));
          onRevoked();
        },
        onError: (error) => {
          toast.failure(errorSentence(error));
          readAgain();
        },
      },
    );
  };
  return { revoke, busy };
}

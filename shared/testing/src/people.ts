/// <reference types="vite/client" />
import {
  type Associate,
  type LoggedUser,
  type Member,
  type Payment,
  type PermissionsByRole,
  permissions,
} from '@sodalizio/contract';

const ofAreas = import.meta.glob<PermissionsByRole>(['../../contract/src/areas/*.ts', '!**/*.slots.ts'], {
  eager: true,
  import: 'permissions',
});
const everyPermission = [...permissions, ...Object.values(ofAreas).flatMap((own) => Object.keys(own))];

/** A signed-in person with every permission and registry credentials by default. */
export const aUser = (over: Partial<LoggedUser> = {}): LoggedUser => ({
  id: 1,
  first_name: 'Giulia',
  last_name: 'Ferraro',
  email: 'giulia.ferraro@sodalizio.example',
  roles: ['superadmin'],
  tax_code: 'FRRGLI80A41F205X',
  aica_password: true,
  aica_code: '001000',
  available_permissions: everyPermission,
  ...over,
});

/** A row of the members list: Maria Rossi of Milan, admitted, who paid for 2026. */
export const aMember = (over: Partial<Member> = {}): Member => ({
  codaica: '004217',
  nome: 'Maria',
  cognome: 'Rossi',
  recemail: 'maria.rossi@posta.example',
  recph: '02 5551234',
  reccell: '333 5556789',
  reccom: 'Milano',
  cfisc: 'RSSMRA80A41F205X',
  tiposocio: 'ORDINARIO',
  Ammesso: 'Si',
  Sezione: [{ sigla: 'LOM', preferita: 'Si' }],
  dataiscr: '2019-03-04',
  Quota: [{ quota: 1234.56, data: '2026-01-15', annorif: 2026, tipopaga: 'Bonifico Bancario' }],
  ...over,
});

/** That many members, all different: Socio000001 Ada, Socio000002 Ada, … */
export const manyMembers = (count: number): Member[] =>
  Array.from({ length: count }, (_, place) => {
    const codaica = String(place + 1).padStart(6, '0');
    return aMember({ codaica, cognome: `Socio${codaica}`, nome: 'Ada' });
  });

/** One payment of a profile. */
export const aPayment = (over: Partial<Payment> = {}): Payment => ({
  id: 1,
  quota: 60,
  data: '2026-01-15',
  annorif: 2026,
  tipopaga: 'Bonifico Bancario',
  estremipaga: 'CRO 123456',
  note: 'Rinnovo',
  catass: 'A',
  ...over,
});

/** The whole profile of the same Maria Rossi, with every field filled. */
export const anAssociate = (over: Partial<Associate> = {}): Associate => ({
  codaica: '004217',
  nome: 'Maria',
  cognome: 'Rossi',
  Ammesso: 'Si',
  tiposocio: 'ORDINARIO',
  dataiscr: '2019-03-04',
  cfisc: 'RSSMRA75C44F205L',
  docente_ata: false,
  docente_uni: false,
  animatore_digitale: false,
  supervisoreecdl: true,
  istituto: 'Liceo Volta',
  comuneistituto: 'Como',
  datanasc: '1975-03-04',
  naznasc: 'Italia',
  pvnasc: 'MI',
  comnasc: 'Monza',
  recph: '02 5551234',
  reccell: '333 5556789',
  recemail: 'maria.rossi@posta.example',
  recnaz: 'Italia',
  recpv: 'MI',
  reccom: 'Milano',
  recindir: 'Via Garibaldi 7',
  reccap: '20121',
  azragsoc: 'Rossi Informatica srl',
  azpiva: '01234567897',
  azcfisc: '09876543217',
  aznaz: 'Svizzera',
  azpv: 'VA',
  azcom: 'Varese',
  azindir: 'Corso Roma 1',
  azcap: '21100',
  azph: '0332 555111',
  azcell: '347 5550000',
  azemail: 'ufficio@rossi-informatica.example',
  Quota: [aPayment()],
  Sezione: [{ sigla: 'LOM', preferita: 'Si' }],
  version: 1,
  ...over,
});

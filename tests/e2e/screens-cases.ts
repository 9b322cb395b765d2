import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';

/** What was made for the walks. */
export const made = { guideline: 0, production: 0, report: 0, reportage: 0 };

/**
 * One step of a walk, by keyboard alone. `press` sends keys; `reach` tabs on to the control of that name; `on` says which control has the focus;
 * `types` sees that what is typed arrives in it, after what stood there; `goes` sees that a key leads on to something else;
 * `opens` waits until a dialog or a drawer has the focus.
 */
export type Step =
  | { readonly press: string }
  | { readonly reach: string | RegExp }
  | { readonly on: string | RegExp }
  | { readonly types: string }
  | { readonly opens: true }
  | { readonly goes: string };

export interface Walk {
  readonly at: () => string;
  readonly steps: readonly Step[];
}

const press = (keys: string): Step => ({ press: keys });
const reach = (name: string | RegExp): Step => ({ reach: name });
const on = (name: string | RegExp): Step => ({ on: name });
const types = (text: string): Step => ({ types: text });
const goes = (key: string): Step => ({ goes: key });

const walk = (path: string, ...steps: readonly Step[]): Walk => ({ at: () => path, steps });
/** A list whose rows open: arrows walk it, and go on after what was opened is closed. */
const list = (path: string): Walk => walk(path, goes('ArrowDown'), press('Enter'), { opens: true }, press('Escape'), goes('ArrowUp'));

/** The names of controls are keys of the texts, or what is written on them. */
export const WALKS: Readonly<Record<string, Walk>> = {
  'the chats, a draft goes on where it ended, a window closes to its line': walk(
    '/chat',
    on(/Ana, Beto/),
    goes('ArrowDown'),
    goes('ArrowUp'),
    press('Enter'),
    types('Vamos '),
    press('Escape'),
    on(/Ana, Beto/),
    press('Enter'),
    types('ao vivo'),
    press('Escape'),
    goes('End'),
    goes('Home'),
  ),
  'the chats of a day': walk('/chat-history', on(/Ana, Beto/), goes('ArrowDown'), press('Enter'), goes('ArrowUp')),
  'the productions on the map': walk(
    `/productions-map?date=${DEMO_DATE}`,
    on(/ENCHENTE/),
    goes('ArrowDown'),
    press('Enter'),
    on(/OBRAS NO CENTRO/),
    press('Escape'),
    on(/OBRAS NO CENTRO/),
    goes('ArrowDown'),
  ),
  'the agency, item by item and lane by lane, and back at the item after its dialog': walk(
    '/agency',
    on(/Rio baixa/),
    goes('ArrowDown'),
    goes('ArrowRight'),
    on(/Boletim 14/),
    goes('ArrowLeft'),
    on(/Ponte da avenida/),
    press('Alt+g'),
    on('guideline.date'),
    press('Escape'),
    on(/Ponte da avenida/),
    goes('ArrowDown'),
  ),
  'the search begins in its words': walk('/search', on('found.text'), types('chuva')),
  'the events of a day in the week': walk(`/calendar?day=${DEMO_DATE}&view=week`, reach(/Meia um/), goes('ArrowDown'), goes('ArrowUp')),
  'the events of a day in the month': walk(`/calendar?day=${DEMO_DATE}`, reach(/Reunião de pauta/), goes('ArrowDown'), goes('ArrowUp')),
  'a guideline, its schedule, its people and its tasks': {
    at: () => `/guidelines?date=${DEMO_DATE}&tabs=[${made.guideline}]&open=${made.guideline}`,
    steps: [
      on('column.slug'),
      reach('guide.add'),
      press('Enter'),
      on('guideline.time'),
      types('0830'),
      reach('guideline.addContact'),
      types('Maria do Foco'),
      reach(/Maria do Foco/),
      press('Enter'),
      on('guideline.addContact'),
      press('Shift+Tab'),
      on(/Maria do Foco/),
      press('Enter'),
      on('guideline.addContact'),
      reach('task.add'),
      press('Enter'),
      types('Gelo'),
      reach('task.add'),
      press('Enter'),
      types('Cabo'),
      reach('common.remove'),
      press('Enter'),
      types('!'),
      reach('common.remove'),
      press('Enter'),
      on('task.add'),
    ],
  },
  'the tasks of a production': {
    at: () => `/productions?date=${DEMO_DATE}&tabs=[${made.production}]&open=${made.production}`,
    steps: [on('column.slug'), reach('production.taskAdd'), press('Enter'), types('Tripé'), reach('common.remove'), press('Enter')],
  },
  'the documents of a report': {
    at: () => `/reports?tabs=[${made.report}]&open=${made.report}`,
    steps: [
      on('column.slug'),
      reach('report.link'),
      types('zona leste'),
      reach(/CHUVA ZONA LESTE/),
      press('Enter'),
      on('report.link'),
      press('Shift+Tab'),
      on(/CHUVA ZONA LESTE/),
      press('Enter'),
      on('report.link'),
    ],
  },
  'the numbers and addresses of a contact': walk(
    '/contacts',
    press('Alt+n'),
    on('contact.name'),
    reach('contact.addNumber'),
    press('Enter'),
    types('(11) 3000'),
    reach('contact.addEmail'),
    press('Enter'),
    types('a@casa.example'),
    reach('common.remove'),
    press('Enter'),
    on('contact.addEmail'),
  ),
  'the preview, which arrows scroll': walk(`/preview?programId=1&date=${DEMO_DATE}`, on('area.preview')),
  'the sections of a reportage, one of which is taken back': {
    at: () => `/reportages?tabs=[${made.reportage}]&open=${made.reportage}`,
    steps: [
      on(/^Off 01/),
      reach(/^Remover Off 02$/),
      press('Enter'),
      on(/^Off 01/),
      press('Control+z'),
      reach(/^Off 02$/),
      press('Control+End'),
      types(' Segue.'),
    ],
  },
  'the versions of a report, to the last one and back': walk(
    '/reports',
    on(/^Relatórios/),
    press('Alt+h'),
    { opens: true },
    reach('versions.older'),
    press('Enter'),
    press('Enter'),
    on('versions.newer'),
    press('Enter'),
    press('Enter'),
    on('versions.older'),
    press('Escape'),
    on(/^Relatórios/),
  ),
  'two contacts that are one': walk(
    '/contacts',
    on(/^Contatos/),
    press('Control+k'),
    { opens: true },
    types('Contatos repetidos'),
    press('Enter'),
    reach(/^Comparar Foco Duplo/),
    press('Enter'),
    on(/Foco Duplo|rua A/),
    press('Escape'),
    on(/^Comparar Foco Duplo/),
    press('Enter'),
    on(/Foco Duplo|rua A/),
    reach('contacts.merge'),
    press('Enter'),
    on('common.close'),
    press('Escape'),
    goes('End'),
  ),
  'the print options of a show': walk(
    `/rundown/1/${DEMO_DATE}`,
    on('area.rundown'),
    press('Control+p'),
    { opens: true },
    press('Escape'),
    on('area.rundown'),
    goes('ArrowDown'),
  ),
  'who sees a guideline of one’s own': {
    at: () => `/guidelines?date=${DEMO_DATE}&tabs=[${made.guideline}]&open=${made.guideline}`,
    steps: [
      on('column.slug'),
      reach('share.public'),
      press('Enter'),
      { opens: true },
      press('Escape'),
      on('share.public'),
      press('Enter'),
      { opens: true },
      reach('state.private'),
      press(' '),
      reach('story.sharedWith'),
      types('Beto'),
      press('Enter'),
      reach('common.save'),
      press('Enter'),
      on('state.private'),
    ],
  },
  'the work of the server': walk('/admin/jobs', on(/^Tarefas/), press('Enter'), { opens: true }, press('Escape'), on(/^Tarefas/)),
  'when backups are made': walk('/admin/backups', on('backups.hour'), types('1')),
  'the graphics of a show': list(`/cg-list?programId=1&date=${DEMO_DATE}`),
  'the archive': list('/archive'),
  'the scripts': list('/scripts'),
  'the rounds': list(`/rounds?date=${DEMO_DATE}`),
  'the crews': list(`/teams?date=${DEMO_DATE}`),
  'the contacts': list('/contacts'),
  'the posts': list('/posts'),
  'the proposals': list('/proposals'),
  'the drawer': list('/drawer?programId=2'),
};

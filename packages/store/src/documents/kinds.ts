import { GUIDELINE_FIELDS, storyTextFields } from '@lauda/domain';
import type { Client } from '../client.ts';
import type { Assignment, Story } from '../types.ts';
import type { DocumentKindCalls } from './documentKind.ts';

export const ASSIGNMENT_FIELDS = GUIDELINE_FIELDS satisfies readonly (keyof Assignment)[];

export const storyKind = (client: Client, stored: (story: Story) => void): DocumentKindCalls<Story> => ({
  section: 'stories',
  fields: storyTextFields,
  load: (id) => client.stories.load(id),
  update: (story) => client.stories.update(story),
  stored,
});

export const assignmentKind = (client: Client, stored: (assignment: Assignment) => void): DocumentKindCalls<Assignment> => ({
  section: 'guidelines',
  fields: () => ASSIGNMENT_FIELDS,
  load: (id) => client.assignments.load(id),
  update: (assignment) => client.assignments.update({ ...assignment, slug: assignment.slug ?? '' }),
  create: (assignment) => client.assignments.create({ ...assignment, slug: assignment.slug ?? '' }),
  stored,
});

/** A guideline that is not stored yet: a fresh uuid, the day it is for (GDL-03). */
export const newAssignment = (uuid: string, date: string, ownerId: number): Assignment => ({
  id: 0,
  uuid,
  version: 0,
  textVersion: 0,
  slug: '',
  date,
  branchId: null,
  teamId: null,
  typeId: null,
  classificationId: null,
  programsIds: [],
  editorialsIds: [],
  editorsIds: [],
  producersIds: [],
  reportersIds: [],
  vehiclesIds: [],
  cameraman: null,
  proposal: null,
  referral: null,
  information: null,
  content: null,
  cover: null,
  observation: null,
  interviewee: null,
  scheduleTime: null,
  guides: [],
  production: [],
  state: 'PRODUCING',
  excluded: false,
  private: false,
  allowedUsers: [],
  ownerId,
  visible: true,
  changeDate: null,
  authorNickname: null,
});

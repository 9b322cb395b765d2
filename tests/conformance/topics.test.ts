import { TOPICS } from '@lauda/sdk';
import { topics } from '@lauda/spec/topics';
import { describe, expect, it } from 'vitest';

/** Who may listen to each of the 28 topics, whether its part is built or not: a changed audience changes this table. */
const HEARERS = {
  assignments: ['ASSIGNMENT_READ'],
  block_templates: ['RUNDOWN_READ'],
  blocks: ['RUNDOWN_READ'],
  calendar: ['CALENDAR_READ'],
  calendar_event: ['CALENDAR_READ'],
  chat: ['CHAT_READ'],
  contacts: ['CONTACT_READ'],
  entity_locker: 'everybody',
  index: ['ADMIN_READ'],
  institutions: ['ROUND_READ'],
  ldap: ['ADMIN_READ'],
  media: 'everybody',
  news_reports: ['NEWS_REPORT_READ'],
  notices: ['NOTICE_READ'],
  notifications: 'everybody',
  posts: ['POST_READ'],
  productions: ['PRODUCTION_READ'],
  proposals: ['ASSIGNMENT_PROPOSAL_READ'],
  reports: ['REPORT_READ'],
  rounds: ['ROUND_READ'],
  rundown_templates: ['RUNDOWN_READ'],
  rundowns: ['RUNDOWN_READ'],
  segments: ['ROUND_READ'],
  sessions: 'everybody',
  stories: ['STORY_READ', 'RUNDOWN_READ'],
  story_templates: ['RUNDOWN_READ'],
  teams: ['TEAM_READ'],
  users: 'everybody',
};
/** Those beyond the 28. */
const OURS = { agency: ['AGENCY_READ'], bridge: 'bridges', device_states: ['RUNDOWN_READ'], jobs: ['ADMIN_READ'], settings: 'everybody' };

describe('the topics', () => {
  it('are the 28 and five of our own, each with who may listen', () => {
    expect(Object.keys(HEARERS)).toHaveLength(28);
    expect(Object.fromEntries(Object.entries(topics).map(([name, { hears }]) => [name, hears]))).toEqual({ ...HEARERS, ...OURS });
  });

  it('are known to the SDK as the contract has them', () => {
    const contract = Object.entries(topics).map(([name, topic]) => {
      const { hears, actions } = topic;
      return [name, { hears, actions: Object.keys({ ...actions, ...('ephemeral' in topic ? topic.ephemeral : {}) }) }];
    });
    expect(TOPICS).toEqual(Object.fromEntries(contract));
  });
});

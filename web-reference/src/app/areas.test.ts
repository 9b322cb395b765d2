import { describe, expect, it } from 'vitest';
import { SCREENS } from '../screens/screens.ts';
import { AREA_GROUPS, AREAS } from './areas.ts';
import { areasFor } from './screen.ts';

const ALL = Object.values(SCREENS);
const SEED = [
  ...[
    'rundown',
    'rundowns',
    'rundownGrid',
    'stories',
    'archive',
    'guidelines',
    'reportages',
    'productions',
    'productionsMap',
    'teamsSchedule',
  ],
  ...[
    'scripts',
    'rounds',
    'reports',
    'agency',
    'newsSuggestions',
    'posts',
    'contacts',
    'calendar',
    'chat',
    'mediaCenter',
    'charts',
    'search',
  ],
  ...['drawer', 'trash', 'cgList', 'proposals', 'myData', 'chatHistory', 'logOut', 'preview'],
];

describe('the areas of the main menu', () => {
  it('are the thirty of the product, each in a group and with its role; who may all of them has all of them [MENU-01]', () => {
    const menu = [...areasFor(() => true, ALL), ...AREAS.filter(({ group }) => group === 'person')].map(({ id }) => id);
    expect(menu.sort()).toEqual([...SEED].sort());
    expect(AREAS.map(({ id }) => id).sort()).toEqual([...SEED].sort());
    expect(AREAS).toHaveLength(30);
    for (const { group, role } of AREAS) {
      expect(group === 'person' || AREA_GROUPS.includes(group)).toBe(true);
      expect(role === null).toBe(group === 'person');
    }
  });

  it('are offered to who may open them, when there is a screen', () => {
    const offered = (roles: readonly string[]) => areasFor((role) => roles.includes(role), ALL).map(({ id }) => id);
    expect(offered(['RUNDOWN_READ'])).toEqual(['rundown', 'rundowns', 'rundownGrid', 'cgList']);
    expect(offered(['ASSIGNMENT_READ'])).toEqual(['guidelines']);
    expect(offered([])).toEqual([]);
    expect(areasFor(() => true, ALL).every(({ path }) => path.startsWith('/'))).toBe(true);
  });
});

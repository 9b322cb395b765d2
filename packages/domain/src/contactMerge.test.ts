import { describe, expect, it } from 'vitest';
import { differingFields, type MergeableContact, mergedContact, presetChoice } from './contactMerge.ts';

const kept: MergeableContact = {
  name: 'Defesa Civil',
  profession: null,
  company: 'Prefeitura',
  country: 'BR',
  numbers: [{ value: '(11) 3123-4567', label: 'work' }],
  emails: ['plantao@dc.example'],
  address: null,
  info: 'Até as 18 h',
  groups: [1],
};
const other: MergeableContact = {
  ...kept,
  name: 'Defeza Civil',
  company: 'Estado',
  numbers: [
    { value: '1131234567', label: 'cell_phone' },
    { value: '199', label: 'other' },
  ],
  emails: ['PLANTAO@dc.example'],
  address: 'Rua A, 1',
  info: 'Falar com Rui',
  groups: [2, 1],
};

describe('two contacts that become one', () => {
  it('keep what the first says, fill what it does not, and lay lists together, what is the same standing once', () => {
    expect(mergedContact(kept, other)).toEqual({
      ...kept,
      address: 'Rua A, 1',
      numbers: [kept.numbers[0], other.numbers[1]],
      emails: ['plantao@dc.example'],
      info: 'Até as 18 h\nFalar com Rui',
      groups: [1, 2],
    });
  });

  it('keep every number where they are of two countries, since the same digits call somebody else there', () => {
    const spanish = { ...other, country: 'ES', numbers: [...kept.numbers, { value: '193', label: 'other' as const }] };
    expect(mergedContact(kept, spanish).numbers).toEqual([...kept.numbers, ...spanish.numbers]);
  });

  it('take of the other what was chosen', () => {
    const merged = mergedContact(kept, other, { company: 'other', numbers: 'other', info: 'kept', address: 'kept' });
    expect(merged).toMatchObject({ name: 'Defesa Civil', company: 'Estado', numbers: other.numbers, info: 'Até as 18 h', address: null });
  });

  it('are asked about where they differ alone', () => {
    expect(differingFields(kept, { ...kept, name: 'X', groups: [] })).toEqual(['name', 'groups']);
    expect(differingFields(kept, kept)).toEqual([]);
    expect([presetChoice('name', kept, other), presetChoice('address', kept, other), presetChoice('groups', kept, other)]).toEqual([
      'kept',
      'other',
      'both',
    ]);
  });
});

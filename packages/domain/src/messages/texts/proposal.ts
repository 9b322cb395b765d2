/** What the fields of a proposal are called: its form and its prints say the same. */
export const PROPOSAL_EN_US = {
  'proposal.date': 'Date',
  'proposal.lead': 'Lead',
  'proposal.slug': 'Slug',
  'proposal.source': 'Source',
} as const;
export type ProposalTexts = Readonly<Record<keyof typeof PROPOSAL_EN_US, string>>;
export const PROPOSAL_ES_ES: ProposalTexts = {
  'proposal.date': 'Fecha',
  'proposal.lead': 'Resumen',
  'proposal.slug': 'Título interno',
  'proposal.source': 'Fuente',
};
export const PROPOSAL_PT_BR: ProposalTexts = {
  'proposal.date': 'Data',
  'proposal.lead': 'Resumo',
  'proposal.slug': 'Retranca',
  'proposal.source': 'Fonte',
};

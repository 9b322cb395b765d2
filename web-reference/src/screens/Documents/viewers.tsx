import { type DocumentKind, KIND_TOPIC, type PrintKind, READ_ROLE } from '@lauda/domain';
import type { DocumentTopic } from '@lauda/store';
import { type ReactElement, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { Button } from '../../components/Button.tsx';
import { useText } from '../../i18n/i18n.ts';
import type { AnySpec } from '../../shared/documents/spec.ts';
import { ViewerDrawer } from '../../shared/documents/ViewerDrawer.tsx';
import { GUIDELINE_VIEWER } from '../Guidelines/viewer.tsx';
import { PRODUCTION_VIEWER } from '../Productions/Card.tsx';
import { REPORTAGE_VIEWER } from '../Reportages/viewer.tsx';
import { REPORT_VIEWER } from '../Reports/viewer.tsx';
import { STORY_VIEWER } from '../Stories/viewer.tsx';
import { LineageDrawer } from './LineageDrawer.tsx';

interface Viewed {
  readonly viewer: AnySpec['viewer'];
  /** The page that prints one of them in full, if not the viewer's. */
  readonly print?: PrintKind;
}
/** The viewer of each kind of document. */
const KIND_VIEWERS: { readonly [K in DocumentKind]?: Viewed } = {
  guideline: { viewer: GUIDELINE_VIEWER as unknown as AnySpec['viewer'], print: 'guideline-archive' },
  production: { viewer: PRODUCTION_VIEWER as unknown as AnySpec['viewer'] },
  reportage: { viewer: REPORTAGE_VIEWER as unknown as AnySpec['viewer'], print: 'reportage-archive' },
  report: { viewer: REPORT_VIEWER as unknown as AnySpec['viewer'] },
  story: { viewer: STORY_VIEWER as unknown as AnySpec['viewer'] },
};

/** Returns the kinds of documents that have a viewer and that the person may read. */
export const useViewedKinds = (): DocumentKind[] => {
  const { may } = useDesk();
  return (Object.keys(KIND_VIEWERS) as DocumentKind[]).filter((kind) => may(READ_ROLE[kind]));
};

/** A document of any kind for reading, with its lineage. */
export const FoundDrawer = ({ id, kind, onClose }: { id: number; kind: DocumentKind; onClose: () => void }): ReactElement | null => {
  const { t } = useText();
  const [isLineage, setLineage] = useState(false);
  const [other, setOther] = useState<{ readonly id: number; readonly kind: DocumentKind }>();
  const kinds = useViewedKinds();
  const viewed = KIND_VIEWERS[kind];
  if (!viewed) return null;
  const { viewer, print } = viewed;
  const Actions = (): ReactElement => (
    <>
      <Button icon="history" onClick={() => setLineage(true)}>
        {t('lineage.title')}
      </Button>
    </>
  );
  // Closing a document opened from the lineage returns to this one.
  if (other) return <FoundDrawer key={other.id} {...other} onClose={() => setOther(undefined)} />;
  if (isLineage)
    return (
      <LineageDrawer
        id={id}
        opens={(each) => kinds.includes(each)}
        onOpen={(to, as) => setOther({ id: to, kind: as })}
        onClose={() => setLineage(false)}
      />
    );
  return (
    <ViewerDrawer
      kind={KIND_TOPIC[kind] as DocumentTopic}
      id={id}
      onClose={onClose}
      spec={{ ...viewer, ...(print ? { print } : {}), Actions }}
    />
  );
};

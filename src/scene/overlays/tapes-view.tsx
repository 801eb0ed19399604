import { useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import { documentInView } from '../../app/state/layouts.ts';
import { useTableParts } from '../../app/state/table-store.ts';
import { OVERLAY_COLOUR } from '../materials/palette.ts';
import { ChalkView } from './chalk-view.tsx';
import { legible, planTapes, TAPE_DOTS } from './plan-tapes.ts';

/** The tape measures by which the table in view is set up on a real one. */
export function TapesView() {
  const { editor, onTable } = useTableParts((table) => ({ editor: table.editor, onTable: table.onTable }));
  const document = useMemo(() => documentInView({ editor, onTable }), [editor, onTable]);
  const picked = editor?.picked;
  const groups = useMemo(() => (document ? legible(planTapes(document, picked)) : []), [document, picked]);
  const invalidate = useThree((three) => three.invalidate);
  useEffect(() => {
    void groups;
    invalidate();
    return () => invalidate();
  }, [groups, invalidate]);
  return groups.map((chalk, i) => <ChalkView key={i} chalk={chalk} colour={OVERLAY_COLOUR.chalk} room={TAPE_DOTS} />);
}

import '../editor/editor.css';
import { FlipVertical2, RotateCcw, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import {
  type MeshImport,
  type ImportResult,
  type ImportOptions,
  scaleForHeight,
  sizeOnTable,
} from '../../app/user-assets/mesh-import.ts';
import { reportLines } from '../../app/user-assets/import-report.ts';
import { COLLIDER_KINDS } from '../../mesh-import/choices.ts';
import { IMPORT_UNITS, ASSET_USES, UP_AXES } from '../../mesh-import/placing.ts';
import { PIECE_KINDS } from '../../rules/core/terrain.ts';
import { ImportBase } from './import-base.tsx';
import { Segments } from '../editor/editor-fields.tsx';
import { ImportField, ImportNumberField } from './import-fields.tsx';
import { fieldFirst, leaveOnEscape } from '../controls/leave-field.ts';
import { Tool } from '../controls/tool.tsx';
import { userAssetMessages } from '../../messages/user-assets.ts';
import { messages } from '../../messages/messages.ts';

/** How a file being imported is shown. */
type ImportView = 'look' | 'rules' | 'both';

type ImportPanelProps = {
  readonly meshImport: MeshImport;
  /** How many more files are waiting. */
  readonly waiting: number;
  readonly onOptions: (part: Partial<ImportOptions>) => void;
  readonly onKeep: () => void;
  readonly onCancel: () => void;
  /** Renders the preview. */
  readonly preview: (result: ImportResult | undefined, view: ImportView) => ReactNode;
};

/** The options of an import: scale, orientation, rules shape, and a report. */
export function ImportPanel({ meshImport, waiting, onOptions, onKeep, onCancel, preview }: ImportPanelProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => open || onCancel()} modal={false}>
      <Dialog.Portal>
        <Dialog.Content
          className="import-panel card"
          aria-describedby={undefined}
          onEscapeKeyDown={fieldFirst}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <div className="head">
            <Dialog.Title>{userAssetMessages.bringYourOwn}</Dialog.Title>
            <p className="muted small">
              {waiting > 0 ? userAssetMessages.fileAndMore(meshImport.file, waiting) : meshImport.file}
            </p>
            <Tool label={userAssetMessages.giveItUp} onClick={onCancel}>
              <X size={17} />
            </Tool>
          </div>
          {meshImport.state === 'reading' && <Progress step={meshImport.step} onCancel={onCancel} />}
          {meshImport.state === 'failed' && (
            <div className="refused" role="alert">
              <p>{meshImport.why}</p>
              <p className="muted small">{userAssetMessages.nothingKept}</p>
              <button type="button" onClick={onCancel}>
                {messages.buttons.close}
              </button>
            </div>
          )}
          {meshImport.state === 'choosing' && (
            <Choosing
              meshImport={meshImport}
              onOptions={onOptions}
              onKeep={onKeep}
              onCancel={onCancel}
              preview={preview}
            />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Progress({
  step,
  onCancel,
}: {
  readonly step: { readonly what: string; readonly share: number };
  readonly onCancel?: () => void;
}) {
  return (
    <div className="progress">
      <span>{step.what}…</span>
      <progress value={step.share} max={1} aria-label={step.what} />
      {onCancel && (
        <button type="button" className="quiet" onClick={onCancel}>
          {userAssetMessages.cancel}
        </button>
      )}
    </div>
  );
}

type ChoosingProps = Omit<ImportPanelProps, 'waiting'> & {
  readonly meshImport: Extract<MeshImport, { readonly state: 'choosing' }>;
};

function Choosing({ meshImport, onOptions, onKeep, onCancel, preview }: ChoosingProps) {
  const [view, setView] = useState<ImportView>('look');
  const { wish: importOptions, result, step, problem, facts } = meshImport;
  const shown = result?.use === importOptions.use ? result : undefined;
  return (
    <div className="choosing">
      <div className="seen">
        <div className="picture">{preview(shown, importOptions.use === 'mini' ? 'look' : view)}</div>
        {importOptions.use === 'terrain' && (
          <ImportField label={userAssetMessages.show}>
            <Segments
              label={userAssetMessages.show}
              value={view}
              among={[
                ['look', userAssetMessages.itsLook],
                ['both', userAssetMessages.both],
                ['rules', userAssetMessages.whatTheRulesSee],
              ]}
              onSet={setView}
            />
          </ImportField>
        )}
        <p className="muted small">{userAssetMessages.previewHint}</p>
        {shown && <Report result={shown} lost={facts.lost} isOld={step !== undefined} />}
      </div>
      <div className="wishes">
        <ImportField label={userAssetMessages.itIs}>
          <Segments
            label={userAssetMessages.itIs}
            value={importOptions.use}
            among={ASSET_USES.map(
              (use) => [use, use === 'terrain' ? userAssetMessages.terrain : userAssetMessages.aMini] as const,
            )}
            onSet={(use) => onOptions({ use })}
          />
        </ImportField>
        <ImportField label={userAssetMessages.name}>
          <input
            value={importOptions.name}
            maxLength={60}
            aria-label={userAssetMessages.name}
            onChange={(event) => onOptions({ name: event.target.value })}
            onKeyDown={(event) => leaveOnEscape(event)}
          />
        </ImportField>
        <Scale meshImport={meshImport} onOptions={onOptions} />
        {importOptions.use === 'terrain' ? (
          <TerrainOptions
            importOptions={importOptions}
            best={shown?.use === 'terrain' ? shown.made.piece.kind : undefined}
            onOptions={onOptions}
          />
        ) : (
          <ImportBase base={importOptions.base} onChange={(base) => onOptions({ base })} />
        )}
        {problem !== undefined && (
          <p className="fault small" role="alert">
            {problem}
          </p>
        )}
      </div>
      <footer>
        {step ? (
          <Progress step={step} />
        ) : (
          <span className="muted small">{userAssetMessages.itStaysOnThisMachine}</span>
        )}
        <button type="button" onClick={onCancel}>
          {userAssetMessages.cancel}
        </button>
        <button type="button" className="primary" disabled={shown === undefined || step !== undefined} onClick={onKeep}>
          {userAssetMessages.keepIt}
        </button>
      </footer>
    </div>
  );
}

type TerrainOptionsProps = Pick<ChoosingProps, 'onOptions'> & {
  readonly importOptions: ImportOptions;
  /** The kind that fits the mesh best; undefined until known. */
  readonly best: (typeof PIECE_KINDS)[number] | undefined;
};

/** The kind of terrain a mesh becomes, and the shape the rules see. */
function TerrainOptions({ importOptions, best, onOptions }: TerrainOptionsProps) {
  return (
    <>
      <ImportField label={userAssetMessages.kind}>
        <select
          aria-label={userAssetMessages.kind}
          value={importOptions.kind}
          onChange={(event) => onOptions({ kind: event.target.value as ImportOptions['kind'] })}
        >
          <option value="best">
            {best && importOptions.kind === 'best' ? userAssetMessages.bestKind(best) : userAssetMessages.bestForIt}
          </option>
          {PIECE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {userAssetMessages.kinds[kind]}
            </option>
          ))}
        </select>
      </ImportField>
      <ImportField label={userAssetMessages.theRulesSee}>
        <Segments
          label={userAssetMessages.theRulesSee}
          value={importOptions.collider}
          among={(['best', ...COLLIDER_KINDS] as const).map(
            (kind) => [kind, userAssetMessages.colliders[kind]] as const,
          )}
          onSet={(collider) => onOptions({ collider })}
        />
      </ImportField>
      <p className="muted small">{userAssetMessages.colliderHints[importOptions.collider]}</p>
    </>
  );
}

const two = (value: number): string => `${Number(value.toFixed(2))}`;

function Scale({ meshImport, onOptions }: Pick<ChoosingProps, 'meshImport' | 'onOptions'>) {
  const { wish: importOptions, facts } = meshImport;
  const { placing } = importOptions;
  const size = sizeOnTable(facts.size, placing);
  const place = (part: Partial<typeof placing>) => onOptions({ placing: { ...placing, ...part } });
  return (
    <>
      <ImportField label={userAssetMessages.itsNumbersAre}>
        <select
          aria-label={userAssetMessages.unit}
          value={placing.unit}
          onChange={(event) => place({ unit: event.target.value as typeof placing.unit, scale: 1 })}
        >
          {IMPORT_UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {userAssetMessages.units[unit]}
            </option>
          ))}
        </select>
      </ImportField>
      <ImportField label={userAssetMessages.size}>
        <output className="size">{size.map(two).join(' × ')}″</output>
      </ImportField>
      <ImportField label={userAssetMessages.height}>
        <ImportNumberField
          label={userAssetMessages.heightInInches}
          value={size[1]}
          unit="″"
          onChange={(height) => place({ scale: scaleForHeight(facts.size, placing, height) })}
        />
        <ImportNumberField
          label={userAssetMessages.scaleInPerCent}
          value={placing.scale * 100}
          unit="%"
          onChange={(share) => place({ scale: Math.min(1000, Math.max(0.0001, share / 100)) })}
        />
      </ImportField>
      <ImportField label={userAssetMessages.up}>
        <select
          aria-label={userAssetMessages.up}
          value={placing.up}
          onChange={(event) => place({ up: event.target.value as typeof placing.up })}
        >
          {UP_AXES.map((up) => (
            <option key={up} value={up}>
              {up.startsWith('-') ? userAssetMessages.downAxis(up.slice(1)) : userAssetMessages.upAxis(up)}
            </option>
          ))}
        </select>
        <Tool
          label={userAssetMessages.standOnOtherEnd}
          onClick={() =>
            place({ up: (placing.up.startsWith('-') ? placing.up[1] : `-${placing.up}`) as typeof placing.up })
          }
        >
          <FlipVertical2 size={16} />
        </Tool>
        <Tool label={userAssetMessages.turnAQuarter} onClick={() => place({ turns: (placing.turns + 1) % 4 })}>
          <RotateCcw size={16} />
        </Tool>
      </ImportField>
    </>
  );
}

type ReportProps = { readonly result: ImportResult; readonly lost: readonly string[]; readonly isOld: boolean };

function Report({ result, lost, isOld }: ReportProps) {
  return (
    <dl className="report" data-old={isOld || undefined} aria-label={userAssetMessages.reportTitle}>
      {reportLines(result).map(({ about, found, how }) => (
        <div key={about} data-how={how}>
          <dt>{about}</dt>
          <dd>{found}</dd>
        </div>
      ))}
      {lost.map((line) => (
        <div key={line} data-how="mind">
          <dt>{userAssetMessages.leftOut}</dt>
          <dd>{line}</dd>
        </div>
      ))}
    </dl>
  );
}

import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { LoadingRows } from "../../../kit/table/loading-rows.tsx";

interface PanelStateProps {
	what: string;
	error: unknown;
	onRetry: () => void;
}

/** Shown while loading, because an empty list would say that nothing exists. */
export function PanelState({ what, error, onRetry }: PanelStateProps) {
	return (
		<div className="p-4">
			{error ? (
				<ErrorNotice title={`The ${what} could not be loaded`} error={error} onRetry={onRetry} />
			) : (
				<LoadingRows label={`Loading ${what}`} rows={1} />
			)}
		</div>
	);
}

import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { LoadingRows } from "../../../kit/table/loading-rows.tsx";

interface PanelStateProps {
	/** What the panel lists, such as "failed runs". */
	what: string;
	error: unknown;
	onRetry: () => void;
}

/** In place of a list that is not there yet: an empty one would say that there is nothing. */
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

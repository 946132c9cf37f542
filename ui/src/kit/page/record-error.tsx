import { ApiError } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "../button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { ErrorNotice } from "./error-notice.tsx";

interface RecordErrorProps {
	/** For example `run`. */
	what: string;
	error: unknown;
	/** The list page. */
	list: "/agents" | "/issues" | "/runs" | "/workspaces";
	onRetry: () => void;
}

/** Replaces a page whose record cannot be loaded, usually because of a mistyped URL. */
export function RecordError({ what, error, list, onRetry }: RecordErrorProps) {
	const isMissing = error instanceof ApiError && (error.status === 404 || error.code === "invalid_input");
	if (!isMissing) return <ErrorNotice title={`The ${what} could not be loaded`} error={error} onRetry={onRetry} />;
	return (
		<EmptyState title={`There is no ${what} at this URL`}>
			<p className="text-muted">It may have been deleted, or the URL may be mistyped.</p>
			<Link to={list} className={buttonClass("primary")}>
				Go to the {what}s
			</Link>
		</EmptyState>
	);
}

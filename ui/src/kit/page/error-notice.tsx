import { messageOf } from "@paperclipai/adapter-utils";
import { ApiError } from "@paperclipai/shared";
import { Button } from "../button.tsx";
import { Icon } from "../icons/icon.tsx";

interface ErrorNoticeProps {
	/** A short clause, for example "The run could not be retried". */
	title: string;
	error: unknown;
	onRetry?: () => void;
}

/** Shows a retry button if `onRetry` is set. */
export function ErrorNotice({ title, error, onRetry }: ErrorNoticeProps) {
	const { message, hint, code } = describe(error);
	return (
		<div role="alert" className="flex gap-3 rounded-lg border border-bad/40 bg-bad-soft p-3 text-bad">
			<Icon name="alert" className="mt-0.5 size-4" />
			<div className="grid min-w-0 gap-1">
				<p className="font-medium">{title}</p>
				<p className="wrap-anywhere text-text">{message}</p>
				{hint && <p className="wrap-anywhere text-text">{hint}</p>}
				{code && <p className="font-mono text-xs">{code}</p>}
				{onRetry && !isFinal(error) && (
					<Button onClick={onRetry} className="mt-1 w-fit">
						Try again
					</Button>
				)}
			</div>
		</div>
	);
}

/** Whether a retry would get the same response. */
function isFinal(error: unknown): boolean {
	return error instanceof ApiError && [400, 404, 422].includes(error.status);
}

function describe(error: unknown): { message: string; hint?: string | undefined; code?: string } {
	if (error instanceof ApiError) return { message: error.message, hint: error.hint, code: error.code };
	return { message: messageOf(error) };
}

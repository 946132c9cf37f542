import { type ReactNode, use, useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { useCommands } from "../../../kit/commands/commands.ts";
import { Keys } from "../../../kit/commands/keys.tsx";
import { unlessDoubleClick } from "../../../kit/dialog/double-click.ts";
import { focusOnMount } from "../../../kit/dialog/focus-on-mount.ts";
import { inputClass } from "../../../kit/form/input-class.ts";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { OutdatedContext } from "./decision-props.ts";

interface DecisionButtonsProps {
	acceptLabel: string;
	/** Accepts, with an optional note. */
	onAccept: (note: string | undefined) => void;
	rejectLabel?: string;
	onReject: (note: string | undefined) => void;
	/** Steps required before accepting. */
	missing?: string | undefined;
	isPending: boolean;
	error: unknown;
	hasKeys: boolean;
	children?: ReactNode;
}

export function DecisionButtons({
	acceptLabel,
	onAccept,
	rejectLabel = "Reject",
	onReject,
	missing,
	isPending,
	error,
	hasKeys,
	children,
}: DecisionButtonsProps) {
	const [reason, setReason] = useState<string | null>(null);
	const accept = () => !isPending && missing === undefined && onAccept(undefined);
	const isOutdated = use(OutdatedContext);
	const askReason = () => setReason((before) => before ?? "");
	if (isOutdated) return null;
	return (
		<div className="grid gap-3">
			{error !== null && <ErrorNotice title="The decision could not be saved" error={error} />}
			{hasKeys && <DecisionKeys acceptLabel={acceptLabel} onAccept={accept} onReject={askReason} />}
			{reason === null ? (
				<div className="flex flex-wrap items-center gap-2">
					<Button variant="primary" disabled={isPending || missing !== undefined} onClick={unlessDoubleClick(accept)}>
						{acceptLabel}
						{hasKeys && <KeyHint keys="y" />}
					</Button>
					<Button disabled={isPending} onClick={askReason}>
						{rejectLabel}
						{hasKeys && <KeyHint keys="x" />}
					</Button>
					{children}
					{missing && <span className="text-[13px] text-muted">{missing}</span>}
				</div>
			) : (
				<form
					onSubmit={(event) => {
						event.preventDefault();
						if (!isPending) onReject(reason.trim() || undefined);
					}}
					onKeyDown={(event) => event.key === "Escape" && setReason(null)}
					className="grid gap-2"
				>
					<input
						aria-label="Reason"
						placeholder="Reason, shown to the agent (optional)"
						ref={focusOnMount}
						value={reason}
						onChange={(event) => setReason(event.target.value)}
						className={inputClass}
					/>
					<div className="flex gap-2">
						<Button type="submit" variant="danger" disabled={isPending}>
							{rejectLabel}
						</Button>
						<Button onClick={() => setReason(null)}>Back</Button>
					</div>
				</form>
			)}
		</div>
	);
}

interface DecisionKeysProps {
	acceptLabel: string;
	onAccept: () => void;
	onReject: () => void;
}

function DecisionKeys({ acceptLabel, onAccept, onReject }: DecisionKeysProps) {
	useCommands([
		{ id: "decide-accept", label: acceptLabel, keys: "y", icon: "check", ignoresDoublePress: true, run: onAccept },
		{ id: "decide-reject", label: "Reject", keys: "x", icon: "cross", run: onReject },
	]);
	return null;
}

export function KeyHint({ keys }: { keys: string }) {
	return (
		<span aria-hidden="true" className="max-sm:hidden">
			<Keys keys={keys} />
		</span>
	);
}

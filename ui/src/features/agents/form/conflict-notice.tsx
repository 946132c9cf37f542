import { useEffect, useRef } from "react";
import { Button } from "../../../kit/button.tsx";
import { Icon } from "../../../kit/icons/icon.tsx";
import { WarningBox } from "../../../kit/page/warning.tsx";
import { TextBlocks } from "../../../kit/text/text-blocks.tsx";

export interface ChangedPart {
	name: string;
	stored: unknown;
	changed: unknown;
}

interface ConflictNoticeProps {
	/** The changed settings or texts, as the start of a sentence. */
	what: string;
	changes: readonly ChangedPart[];
	onKeep: () => void;
	onDiscard: () => void;
}

/** Compares the stored values with the unsaved ones after a conflicting update. */
export function ConflictNotice({ what, changes, onKeep, onDiscard }: ConflictNoticeProps) {
	const notice = useRef<HTMLElement>(null);
	// The notice may be out of view, at the other end of the form from the Save button.
	useEffect(() => {
		// Newer browsers return a promise, which React would take for a cleanup.
		void notice.current?.scrollIntoView({ block: "nearest" });
	}, []);
	return (
		<WarningBox ref={notice} label="Conflict" isAlert>
			<p className="flex items-center gap-2 font-medium">
				<Icon name="alert" className="size-4 text-warn" />
				{what} changed by someone else while you were editing. Nothing was saved.
			</p>
			<div className="max-h-96 overflow-auto">
				<table className="w-full text-[13px]">
					<thead className="text-left text-xs text-muted">
						<tr>
							<th className="py-1 pr-3 font-medium">Setting</th>
							<th className="py-1 pr-3 font-medium">Current</th>
							<th className="py-1 font-medium">Yours</th>
						</tr>
					</thead>
					<tbody>
						{changes.map(({ name, stored, changed }) => (
							<tr key={name} className="border-t border-warn/30 align-top">
								<td className="py-1 pr-3">{name}</td>
								<td className="py-1 pr-3 font-mono wrap-anywhere whitespace-pre-wrap">
									<TextBlocks text={textOf(stored)} />
								</td>
								<td className="py-1 font-mono wrap-anywhere whitespace-pre-wrap">
									<TextBlocks text={textOf(changed)} />
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
			<div className="flex flex-wrap gap-2">
				<Button variant="primary" onClick={onKeep}>
					Overwrite with my version
				</Button>
				<Button onClick={onDiscard}>Discard mine</Button>
			</div>
		</WarningBox>
	);
}

function textOf(value: unknown): string {
	if (value === undefined || value === null || value === "") return "not set";
	return typeof value === "string" ? value : JSON.stringify(value, null, 1);
}

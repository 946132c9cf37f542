import type { RunEvent } from "@paperclipai/shared";
import type { ReactNode } from "react";
import { CopyButton } from "../../../kit/copy-button.tsx";
import { Preformatted } from "../../../kit/preformatted.tsx";
import { commandLine, readInvocation } from "./read-invocation.ts";

/** The command that was started, collapsed because it mostly matters for debugging. */
export function InvocationCard({ events }: { events: readonly RunEvent[] }) {
	const invocation = readInvocation(events);
	if (!invocation) return null;
	const line = commandLine(invocation);
	const variables = Object.entries(invocation.env);
	return (
		<details className="min-w-0 rounded-lg border border-line bg-surface">
			<summary className="px-3 py-2">
				<span className="ml-1 font-semibold">Invocation</span>
				<span className="ml-3 inline-block max-w-[calc(100%-9rem)] truncate align-bottom font-mono text-[13px] text-muted">
					{line}
				</span>
			</summary>
			<dl className="grid min-w-0 gap-3 border-t border-line p-3 text-[13px]">
				<Part name="Command">
					<div className="relative">
						<Preformatted label="Command" text={line} />
						<CopyButton label="Copy the command" text={() => line} className="absolute top-1 right-1 bg-sunken" />
					</div>
				</Part>
				{invocation.cwd && (
					<Part name="Working folder">
						<Preformatted label="Working folder" text={invocation.cwd} />
					</Part>
				)}
				{invocation.notes.length > 0 && (
					<Part name="Notes">
						<Preformatted label="Notes" text={invocation.notes.join("\n")} />
					</Part>
				)}
				{variables.length > 0 && (
					<Part name="Environment">
						<Preformatted label="Environment" text={variables.map(([name, value]) => `${name}=${value}`).join("\n")} />
					</Part>
				)}
				{invocation.prompt && (
					<Part name="Prompt">
						<Preformatted label="Prompt" text={invocation.prompt} />
					</Part>
				)}
			</dl>
		</details>
	);
}

function Part({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="grid min-w-0 gap-1">
			<dt className="text-muted">{name}</dt>
			<dd className="min-w-0">{children}</dd>
		</div>
	);
}

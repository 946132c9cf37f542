import type { ReactNode } from "react";
import { Preformatted } from "../../../../kit/text/preformatted.tsx";
import { commandLine, type Invocation } from "./read-invocation.ts";

interface InvocationFactsProps {
	invocation: Invocation;
	/** Folder of the run, which is already shown above. */
	runFolder: string | null;
}

export function InvocationFacts({ invocation, runFolder }: InvocationFactsProps) {
	const line = commandLine(invocation);
	const variables = Object.entries(invocation.env).sort(([one], [other]) => (one < other ? -1 : 1));
	return (
		<section aria-label="Invocation" className="min-w-0">
			<dl className="grid min-w-0 gap-3 lg:grid-cols-2">
				<Part name="Command">
					<Preformatted label="Command" text={line} copyLabel="Copy the command" />
				</Part>
				{invocation.cwd && invocation.cwd !== runFolder && (
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
			</dl>
		</section>
	);
}

function Part({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="grid min-w-0 content-start gap-1">
			<dt className="text-muted">{name}</dt>
			<dd className="min-w-0">{children}</dd>
		</div>
	);
}

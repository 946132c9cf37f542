import type { Run, RunEvent } from "@paperclipai/shared";
import { InvocationFacts } from "./invocation-facts.tsx";
import type { readInvocation } from "./read-invocation.ts";
import { RunFacts } from "./run-facts.tsx";

interface RunDetailsProps {
	run: Run;
	events: readonly RunEvent[];
	invocation: ReturnType<typeof readInvocation>;
	/** Folder of the run, which is already shown above. */
	folder: string | null;
}

export function RunDetails({ run, events, invocation, folder }: RunDetailsProps) {
	return (
		<div className="grid gap-4">
			<RunFacts run={run} events={events} />
			{invocation && <InvocationFacts invocation={invocation} runFolder={folder} />}
		</div>
	);
}

import type { Run, RunEvent } from "@paperclipai/shared";
import { InvocationFacts } from "./invocation-facts.tsx";
import type { readInvocation } from "./read-invocation.ts";
import { RunFacts } from "./run-facts.tsx";

interface RunDetailsProps {
	run: Run;
	events: readonly RunEvent[];
	invocation: ReturnType<typeof readInvocation>;
	/** Stands above the details already. */
	folder: string | null;
}

/** All facts of a run, and how its program was started. */
export function RunDetails({ run, events, invocation, folder }: RunDetailsProps) {
	return (
		<div className="grid gap-4">
			<RunFacts run={run} events={events} />
			{invocation && <InvocationFacts invocation={invocation} runFolder={folder} />}
		</div>
	);
}

import { Button } from "../../../kit/button.tsx";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import type { useProbeSettings } from "./api.ts";
import { ProbeChecks } from "./probe-checks.tsx";

interface ProbePartProps {
	probe: ReturnType<typeof useProbeSettings>;
	error: unknown;
	onProbe: () => void;
}

/** Findings about a setting are also shown at its field. */
export function ProbePart({ probe, error, onProbe }: ProbePartProps) {
	return (
		<div className="grid gap-3">
			<Button disabled={probe.isPending} onClick={onProbe} className="w-fit">
				{probe.isPending ? "Probing…" : "Probe"}
			</Button>
			{error !== null && <ErrorNotice title="The environment could not be probed" error={error} />}
			{probe.data && !probe.isPending && <ProbeChecks probe={probe.data} />}
		</div>
	);
}

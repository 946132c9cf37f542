import { Button } from "../../../kit/button.tsx";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import type { useProbeSettings } from "./api.ts";
import { ProbeChecks } from "./probe-checks.tsx";

interface ProbePartProps {
	probe: ReturnType<typeof useProbeSettings>;
	error: unknown;
	onProbe: () => void;
}

/** Tries the settings of a form before they are saved. What is about one of them also stands at its field. */
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

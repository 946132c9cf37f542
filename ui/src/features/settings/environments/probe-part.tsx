import type { CreateEnvironment } from "@paperclipai/shared";
import { Button } from "../../../kit/button.tsx";
import { ErrorNotice } from "../../../kit/error-notice.tsx";
import { useProbeSettings } from "./api.ts";
import { ProbeChecks } from "./probe-checks.tsx";

interface ProbePartProps {
	companyId: string;
	/** The settings as they are in the form. */
	read: () => Pick<CreateEnvironment, "driver" | "settings">;
}

/** Tries the settings of a form before they are saved. */
export function ProbePart({ companyId, read }: ProbePartProps) {
	const probe = useProbeSettings(companyId);
	return (
		<div className="grid gap-3">
			<Button disabled={probe.isPending} onClick={() => probe.mutate(read())} className="w-fit">
				{probe.isPending ? "Probing…" : "Probe"}
			</Button>
			{probe.error && <ErrorNotice title="It could not be probed" error={probe.error} />}
			{probe.data && !probe.isPending && <ProbeChecks probe={probe.data} />}
		</div>
	);
}

import type { AdapterInfo, ReinstalledAdapter } from "@paperclipai/shared";
import { useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { useDisableAdapter, usePauseOverride, useReinstallAdapter, useReloadAdapter } from "../api.ts";
import { ProgressSteps } from "./progress-steps.tsx";
import { ReinstallDialog } from "./reinstall-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";

interface AdapterActionsProps {
	adapter: AdapterInfo;
	label: string;
	onNotice: (message: string) => void;
}

export function AdapterActions({ adapter, label, onNotice }: AdapterActionsProps) {
	const [dialog, setDialog] = useState<"reinstall" | "remove" | null>(null);
	const reload = useReloadAdapter(adapter.type);
	const reinstall = useReinstallAdapter(adapter.type);
	const disable = useDisableAdapter(adapter.type);
	const pause = usePauseOverride(adapter.type);
	const actions = [reload, reinstall, disable, pause];
	const failed = actions.find((action) => action.error);
	const inProgress = [reload, reinstall].find((action) => action.isPending || action.isError);
	const closeDialog = () => setDialog(null);

	function resetActions() {
		for (const action of actions) action.reset();
		onNotice("");
	}

	function startReload() {
		resetActions();
		reload.mutate(undefined, { onSuccess: () => onNotice(`${label} was reloaded.`) });
	}

	function startReinstall(request: { version?: string }) {
		resetActions();
		reinstall.mutate(request, { onSuccess: (result) => onNotice(`${label} was reinstalled: ${outcome(result)}.`) });
	}

	function setDisabled(disabled: boolean) {
		resetActions();
		disable.mutate(disabled, { onSuccess: () => onNotice(`${label} is ${disabled ? "disabled" : "enabled"}.`) });
	}

	function setPaused(paused: boolean) {
		resetActions();
		const now = paused ? "is paused" : "is active again";
		pause.mutate(paused, { onSuccess: () => onNotice(`The ${label} override ${now}.`) });
	}

	return (
		<>
			<div>
				<fieldset
					aria-label={`Actions for ${label}`}
					disabled={actions.some((action) => action.isPending)}
					className="flex min-w-0 flex-wrap gap-2 xl:absolute xl:top-2.5 xl:right-4"
				>
					<Button size="small" onClick={startReload}>
						{reload.isPending ? "Reloading…" : "Reload"}
					</Button>
					<Button size="small" onClick={() => setDialog("reinstall")}>
						{reinstall.isPending ? "Reinstalling…" : "Reinstall…"}
					</Button>
					<Button size="small" onClick={() => setDisabled(!adapter.disabled)}>
						{adapter.disabled ? "Enable" : "Disable"}
					</Button>
					{adapter.overridesBuiltin && (
						<Button size="small" onClick={() => setPaused(!adapter.overridePaused)}>
							{adapter.overridePaused ? "Resume override" : "Pause override"}
						</Button>
					)}
					<Button size="small" variant="danger" onClick={() => setDialog("remove")}>
						Remove…
					</Button>
				</fieldset>
				<ProgressSteps
					steps={inProgress?.steps ?? []}
					state={inProgress?.status ?? "idle"}
					label={`${label} progress`}
				/>
			</div>
			{failed && <ErrorNotice title={`${label} could not be updated`} error={failed.error} />}
			{dialog === "reinstall" && (
				<ReinstallDialog adapter={adapter} label={label} onReinstall={startReinstall} onClose={closeDialog} />
			)}
			{dialog === "remove" && (
				<RemoveDialog adapter={adapter} label={label} onClose={closeDialog} onNotice={onNotice} />
			)}
		</>
	);
}

function outcome({ from, to, wanted }: ReinstalledAdapter): string {
	const version =
		from === to ? `still ${to ?? "without a version"}` : `now ${to ?? "unknown"}, previously ${from ?? "unknown"}`;
	const why = { pinned: "the pinned version", newest: "the latest version", folder: "from its folder" };
	return `${version} (${why[wanted]})`;
}

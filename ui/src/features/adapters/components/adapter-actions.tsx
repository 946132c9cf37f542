import type { AdapterInfo, ReinstalledAdapter } from "@paperclipai/shared";
import { useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { ErrorNotice } from "../../../kit/error-notice.tsx";
import { useDisableAdapter, usePauseOverride, useReinstallAdapter, useReloadAdapter } from "../api.ts";
import { ReinstallDialog } from "./reinstall-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { WorkSteps } from "./work-steps.tsx";

interface AdapterActionsProps {
	adapter: AdapterInfo;
	label: string;
	onSay: (message: string) => void;
}

/** What can be done with an adapter that was installed, and how it went. */
export function AdapterActions({ adapter, label, onSay }: AdapterActionsProps) {
	const [dialog, setDialog] = useState<"reinstall" | "remove" | null>(null);
	const reload = useReloadAdapter(adapter.type);
	const reinstall = useReinstallAdapter(adapter.type);
	const disable = useDisableAdapter(adapter.type);
	const pause = usePauseOverride(adapter.type);
	const actions = [reload, reinstall, disable, pause];
	const failed = actions.find((action) => action.error);
	const work = [reload, reinstall].find((action) => action.isPending || action.isError);
	const close = () => setDialog(null);

	/** Only the latest action has something to tell. */
	function forget() {
		for (const action of actions) action.reset();
		onSay("");
	}

	function reloadIt() {
		forget();
		reload.mutate(undefined, { onSuccess: () => onSay(`${label} was reloaded.`) });
	}

	function reinstallIt(request: { version?: string }) {
		forget();
		reinstall.mutate(request, { onSuccess: (done) => onSay(`${label} was reinstalled: ${outcome(done)}.`) });
	}

	function setDisabled(disabled: boolean) {
		forget();
		disable.mutate(disabled, { onSuccess: () => onSay(`${label} is ${disabled ? "disabled" : "enabled"}.`) });
	}

	function setPaused(paused: boolean) {
		forget();
		const now = paused ? "is paused" : "is in effect again";
		pause.mutate(paused, { onSuccess: () => onSay(`The override by ${label} ${now}.`) });
	}

	return (
		<>
			<div>
				<fieldset
					aria-label={`Actions for ${label}`}
					disabled={actions.some((action) => action.isPending)}
					className="flex min-w-0 flex-wrap gap-2"
				>
					<Button size="small" onClick={reloadIt}>
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
					<Button size="small" look="danger" onClick={() => setDialog("remove")}>
						Remove…
					</Button>
				</fieldset>
				<WorkSteps steps={work?.steps ?? []} state={work?.status ?? "idle"} label={`Work on ${label}`} />
			</div>
			{failed && <ErrorNotice title={`${label} stays as it was`} error={failed.error} />}
			{dialog === "reinstall" && (
				<ReinstallDialog adapter={adapter} label={label} onReinstall={reinstallIt} onClose={close} />
			)}
			{dialog === "remove" && <RemoveDialog adapter={adapter} label={label} onClose={close} onSay={onSay} />}
		</>
	);
}

function outcome({ from, to, wanted }: ReinstalledAdapter): string {
	const version =
		from === to ? `still ${to ?? "without a version"}` : `now ${to ?? "unknown"}, before ${from ?? "unknown"}`;
	const why = { pinned: "the pinned version", newest: "the newest version", folder: "read from its folder" };
	return `${version} (${why[wanted]})`;
}

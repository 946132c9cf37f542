import type { AdapterInfo } from "@paperclipai/shared";
import { useState } from "react";
import { useDisableAdapter, usePauseOverride, useReloadAdapter } from "../../api/manage-adapters.ts";
import { Button } from "../button.tsx";
import { ErrorNotice } from "../error-notice.tsx";
import { ReinstallDialog } from "./reinstall-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { WorkSteps } from "./work-steps.tsx";

interface AdapterActionsProps {
	adapter: AdapterInfo;
	label: string;
	onDone: (message: string) => void;
}

/** What can be done with an adapter that was installed, and how it went. */
export function AdapterActions({ adapter, label, onDone }: AdapterActionsProps) {
	const [dialog, setDialog] = useState<"reinstall" | "remove" | null>(null);
	const reload = useReloadAdapter(adapter.type);
	const disable = useDisableAdapter(adapter.type);
	const pause = usePauseOverride(adapter.type);
	const isBusy = reload.isPending || disable.isPending || pause.isPending;
	const close = () => setDialog(null);

	/** Only the latest action has something to tell. */
	function forget() {
		for (const action of [reload, disable, pause]) action.reset();
	}

	function reloadIt() {
		forget();
		reload.mutate(undefined, { onSuccess: () => onDone(`${label} was reloaded.`) });
	}

	function setDisabled(disabled: boolean) {
		forget();
		disable.mutate(disabled, { onSuccess: () => onDone(`${label} is ${disabled ? "disabled" : "enabled"}.`) });
	}

	function setPaused(paused: boolean) {
		forget();
		pause.mutate(paused, {
			onSuccess: () => onDone(`The override of ${label} ${paused ? "is paused" : "is in effect again"}.`),
		});
	}

	return (
		<>
			<fieldset aria-label={`Actions for ${label}`} disabled={isBusy} className="flex min-w-0 flex-wrap gap-2">
				<Button size="small" onClick={reloadIt}>
					{reload.isPending ? "Reloading…" : "Reload"}
				</Button>
				<Button size="small" onClick={() => setDialog("reinstall")}>
					Reinstall…
				</Button>
				<Button size="small" onClick={() => setDisabled(!adapter.disabled)}>
					{adapter.disabled ? "Enable" : "Disable"}
				</Button>
				{(adapter.overridesBuiltin || adapter.overridePaused) && (
					<Button size="small" onClick={() => setPaused(!adapter.overridePaused)}>
						{adapter.overridePaused ? "Resume override" : "Pause override"}
					</Button>
				)}
				<Button size="small" look="danger" onClick={() => setDialog("remove")}>
					Remove…
				</Button>
			</fieldset>
			{!reload.isSuccess && <WorkSteps steps={reload.steps} state={reload.status} label={`Reload of ${label}`} />}
			{reload.error && <ErrorNotice title={`${label} was not reloaded`} error={reload.error} />}
			{disable.error && <ErrorNotice title={`${label} stays as it was`} error={disable.error} />}
			{pause.error && <ErrorNotice title={`${label} stays as it was`} error={pause.error} />}
			{dialog === "reinstall" && <ReinstallDialog adapter={adapter} label={label} onClose={close} onDone={onDone} />}
			{dialog === "remove" && <RemoveDialog adapter={adapter} label={label} onClose={close} onDone={onDone} />}
		</>
	);
}

import type { AdapterInfo, EnvironmentTest } from "@paperclipai/shared";
import { Suspense, useRef, useState } from "react";
import { useAdapterModels, useRefreshModels } from "../../../adapters/adapter-queries.ts";
import { uiAdapterOf } from "../../../adapters/generic/index.ts";
import { JsonConfigFields } from "../../../adapters/generic/json-config-fields.tsx";
import {
	type FormHelpers,
	FormHelpersContext,
	refusedInput,
} from "../../../components/agent-config-primitives/form-helpers.ts";
import { FolderButton } from "../../../components/folder-picker/folder-button.tsx";
import { Segmented } from "../../../kit/form/segmented.tsx";
import { Panel } from "../../../kit/page/panel.tsx";
import { LoadingRows } from "../../../kit/table/loading-rows.tsx";
import { toastError } from "../../../kit/toast/toast.ts";
import { useSecretNames } from "../api.ts";
import { isUsable } from "../components/adapter-picker.tsx";

interface ConfigFormProps {
	companyId: string;
	adapterType: string;
	/** `undefined`: not installed. */
	adapter: AdapterInfo | undefined;
	/** Including unsaved changes. */
	config: Record<string, unknown>;
	mark: (key: string, value: unknown) => void;
	/** Settings that do not apply, because a permission preset is chosen. */
	replacedKeys: readonly string[];
	errors: Record<string, string>;
	test: EnvironmentTest | undefined;
	/** Stored variables whose value can be moved to a secret. */
	movable: readonly string[];
	onMoveToSecret: (variable: string) => void;
}

export function ConfigForm(props: ConfigFormProps) {
	const { companyId, adapterType, adapter, config, mark } = props;
	const [view, setView] = useState<"form" | "json">("form");
	const fields = useRef<HTMLDivElement>(null);

	function choose(next: typeof view) {
		// The other view would discard the invalid text.
		const refused = refusedInput(fields.current);
		if (refused) refused.reportValidity();
		else setView(next);
	}

	const usableType = adapter && isUsable(adapter) ? adapterType : null;
	const { data: models = adapter?.models ?? [] } = useAdapterModels(companyId, usableType);
	const { ConfigFields } = uiAdapterOf(adapterType, adapter);
	const Fields = view === "form" ? ConfigFields : JsonConfigFields;
	return (
		<Panel
			title="Adapter settings"
			actions={
				<Segmented
					label="Edit settings as"
					value={view}
					onChange={choose}
					options={[
						{ value: "form", label: "Form" },
						{ value: "json", label: "JSON" },
					]}
				/>
			}
		>
			<FormHelpersContext value={useHelpers(props, usableType !== null)}>
				<div ref={fields} className="grid grid-cols-[minmax(0,1fr)] gap-5">
					<ReplacedSettings keys={props.replacedKeys} config={config} />
					<Suspense fallback={<LoadingRows label="Loading the form" />}>
						<Fields
							key={`${adapterType} ${view}`}
							mode="edit"
							adapterType={adapterType}
							models={models}
							config={config}
							eff={(_key, effective) => effective}
							mark={mark}
						/>
					</Suspense>
				</div>
			</FormHelpersContext>
		</Panel>
	);
}

/** Names the settings that the form hides, because they would have no effect. */
function ReplacedSettings({ keys, config }: { keys: readonly string[]; config: Record<string, unknown> }) {
	const set = keys.filter((key) => config[key] !== undefined);
	if (keys.length === 0) return null;
	return (
		<p className="text-[13px] wrap-anywhere text-muted">
			The permissions above replace the settings {keys.join(", ")}.
			{set.length > 0 && ` The values of ${set.join(", ")} are kept, but do not apply.`}
		</p>
	);
}

function useHelpers(
	{ companyId, adapterType, replacedKeys, errors, test, movable, onMoveToSecret }: ConfigFormProps,
	isUsableAdapter: boolean,
): FormHelpers {
	const { data: secretNames = [] } = useSecretNames(companyId);
	const refresh = useRefreshModels(companyId, adapterType);
	return {
		errors,
		replacedKeys,
		findings: (key) => (test?.checks ?? []).filter(({ field }) => field === key),
		secretNames,
		canMoveToSecret: (variable) => movable.includes(variable),
		moveToSecret: onMoveToSecret,
		folderButton: (folder, onChoose) => <FolderButton folder={folder} onChoose={onChoose} />,
		refreshModels: isUsableAdapter
			? {
					run: () =>
						refresh.mutate(undefined, { onError: (error) => toastError("The models could not be loaded", error) }),
					isRunning: refresh.isPending,
				}
			: null,
	};
}

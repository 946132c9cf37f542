import {
	type AdapterInfo,
	PERMISSION_PRESET_LABELS,
	type PermissionPresetName,
	permissionPresetSchema,
} from "@paperclipai/shared";
import { type ReactNode, useId } from "react";

interface PresetChoiceProps {
	adapter: AdapterInfo;
	/** `null`: the settings of the adapter decide. */
	chosen: PermissionPresetName | null;
	onChoose: (preset: PermissionPresetName | null) => void;
}

/** Each preset with what it means for the program of the adapter. */
export function PresetChoice({ adapter, chosen, onChoose }: PresetChoiceProps) {
	const { permissionPresets, permissionSettings } = adapter.capabilities;
	const name = useId();
	const isOwnOffered = chosen === null || permissionSettings.length > 0;
	return (
		<fieldset className="grid min-w-0 gap-2">
			<legend className="sr-only">What the agent may do without asking</legend>
			{permissionPresetSchema.options.map((preset) => {
				const meaning = permissionPresets[preset];
				if (meaning === undefined) return null;
				return (
					<Option
						key={preset}
						name={name}
						label={PERMISSION_PRESET_LABELS[preset]}
						isDangerous={preset === "full"}
						isChosen={preset === chosen}
						onChoose={() => onChoose(preset)}
					>
						{meaning}
					</Option>
				);
			})}
			{isOwnOffered && (
				<Option
					name={name}
					label="As the adapter's settings say"
					isChosen={chosen === null}
					onChoose={() => onChoose(null)}
				>
					The adapter settings below decide what the agent may do.
				</Option>
			)}
		</fieldset>
	);
}

interface OptionProps {
	name: string;
	label: string;
	isDangerous?: boolean;
	isChosen: boolean;
	onChoose: () => void;
	children: ReactNode;
}

function Option({ name, label, isDangerous = false, isChosen, onChoose, children }: OptionProps) {
	const id = useId();
	const style = isDangerous
		? "border-warn/50 has-checked:bg-warn-soft"
		: "border-line has-checked:border-accent has-checked:bg-accent-soft";
	return (
		<div className={`flex min-w-0 gap-2.5 rounded-md border p-2.5 ${style}`}>
			<input
				id={id}
				type="radio"
				name={name}
				checked={isChosen}
				aria-describedby={`${id}-note`}
				onChange={onChoose}
				className="mt-0.5 size-4 shrink-0 accent-(--accent)"
			/>
			<div className="min-w-0">
				<label htmlFor={id} className="font-medium">
					{label}
				</label>
				<p id={`${id}-note`} className={`text-[13px] wrap-anywhere ${isDangerous ? "text-warn" : "text-muted"}`}>
					{children}
				</p>
			</div>
		</div>
	);
}

import type { AdapterInfo } from "@paperclipai/shared";
import { isExternalInUse, labelInUse, sourceOf } from "../../../adapters/adapter-facts.ts";
import { adapterProblemOf } from "../../../adapters/adapter-problem.ts";
import { AdapterMark } from "../../adapters/components/adapter-name.tsx";

interface AdapterPickerProps {
	adapters: readonly AdapterInfo[];
	chosen: string | null;
	onChoose: (type: string) => void;
}

export function AdapterPicker({ adapters, chosen, onChoose }: AdapterPickerProps) {
	return (
		<fieldset>
			<legend className="sr-only">Adapter</legend>
			<div className="grid gap-2 sm:grid-cols-2">
				{adapters.map((adapter) => (
					<Choice
						key={adapter.type}
						adapter={adapter}
						chosen={adapter.type === chosen}
						onChoose={() => onChoose(adapter.type)}
					/>
				))}
			</div>
		</fieldset>
	);
}

function Choice({ adapter, chosen, onChoose }: { adapter: AdapterInfo; chosen: boolean; onChoose: () => void }) {
	const problem = adapterProblemOf(adapter.type, adapter);
	const { missingProgram } = adapter;
	return (
		<label className="flex cursor-pointer gap-2.5 rounded-lg border border-line-strong/60 bg-surface p-3 has-checked:border-accent has-checked:bg-accent-soft has-disabled:cursor-not-allowed has-focus-visible:outline-2 has-focus-visible:outline-accent">
			<input
				type="radio"
				name="adapter"
				value={adapter.type}
				checked={chosen}
				disabled={problem !== null && !chosen}
				onChange={onChoose}
				className="mt-0.5 size-4 shrink-0 accent-(--accent)"
			/>
			<span className="min-w-0">
				<span className="font-medium wrap-anywhere">{labelInUse(adapter.type, adapter)}</span>
				<AdapterMark problem={problem} />
				<span className="line-clamp-4 text-[13px] wrap-anywhere text-muted">
					{problem?.message ?? (isExternalInUse(adapter) ? sourceOf(adapter) : "built-in")}
				</span>
				{!problem && <ProgramState missingProgram={missingProgram} />}
			</span>
		</label>
	);
}

function ProgramState({ missingProgram }: { missingProgram: string | undefined }) {
	if (missingProgram === undefined) return <span className="text-[13px] text-ok">Ready</span>;
	return (
		<span className="text-[13px] text-warn">
			<code className="font-mono">{missingProgram}</code> is not on the server's PATH. Install it, or set its path as
			the command.
		</span>
	);
}

export function isUsable(adapter: AdapterInfo): boolean {
	return adapterProblemOf(adapter.type, adapter) === null;
}

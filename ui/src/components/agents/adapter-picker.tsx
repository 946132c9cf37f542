import type { AdapterInfo } from "@paperclipai/shared";

interface AdapterPickerProps {
	adapters: readonly AdapterInfo[];
	chosen: string | null;
	onChoose: (type: string) => void;
}

export function AdapterPicker({ adapters, chosen, onChoose }: AdapterPickerProps) {
	return (
		<fieldset className="grid gap-2">
			<legend className="mb-1 font-medium">Adapter</legend>
			<div className="grid gap-2 sm:grid-cols-2">
				{adapters.map((adapter) => (
					<label
						key={adapter.type}
						className="flex gap-2.5 rounded-lg border border-line-strong/60 bg-surface p-3 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
					>
						<input
							type="radio"
							name="adapter"
							value={adapter.type}
							checked={adapter.type === chosen}
							disabled={!isUsable(adapter)}
							onChange={() => onChoose(adapter.type)}
							className="mt-0.5 size-4 shrink-0 accent-(--accent)"
						/>
						<span className="min-w-0">
							<span className="font-medium">{adapter.label}</span>
							<span className="block text-[13px] wrap-anywhere text-muted">{describe(adapter)}</span>
						</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}

export function isUsable(adapter: AdapterInfo): boolean {
	return adapter.loaded && !adapter.disabled;
}

function describe(adapter: AdapterInfo): string {
	if (adapter.error) return `Could not be loaded: ${adapter.error}`;
	if (adapter.disabled) return "Disabled";
	if (adapter.source === "external")
		return `External ${[adapter.packageName, adapter.version].filter(Boolean).join(" ")}`;
	return adapter.type;
}

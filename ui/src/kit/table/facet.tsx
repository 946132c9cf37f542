import { Select as AriaSelect, SelectItem, SelectItemCheck, SelectPopover, SelectProvider } from "@ariakit/react";
import { buttonClass } from "../button.tsx";
import { overlayClass, overlayItemClass } from "../dialog/overlay-class.ts";
import { Icon } from "../icons/icon.tsx";

interface FacetProps {
	label: string;
	options: readonly { value: string; label: string; count?: number }[];
	selected: readonly string[];
	onChange: (selected: string[]) => void;
}

export function Facet({ label, options, selected, onChange }: FacetProps) {
	const names = options.filter(({ value }) => selected.includes(value)).map((option) => option.label);
	return (
		<SelectProvider value={[...selected]} setValue={(values: string[]) => onChange(values)}>
			<AriaSelect
				aria-label={names.length === 0 ? label : `${label}: ${names.join(", ")}`}
				className={`${buttonClass("plain", "small")} h-8 text-[13px] ${selected.length > 0 ? "border-accent! bg-accent-soft text-accent" : "border-dashed"}`}
			>
				<span>{label}</span>
				{selected.length > 0 && (
					<span className="max-w-40 truncate font-semibold">
						{names.length > 2 ? `${names.length} selected` : names.join(", ")}
					</span>
				)}
				<Icon name="down" className="size-3.5" />
			</AriaSelect>
			<SelectPopover gutter={4} portal fixed unmountOnHide className={`${overlayClass} min-w-48 p-1`}>
				{options.map((option) => (
					<SelectItem key={option.value} value={option.value} className={`${overlayItemClass} cursor-pointer`}>
						<SelectItemCheck className="size-4" />
						<span className="min-w-0 truncate">{option.label}</span>
						{option.count !== undefined && <span className="ml-auto pl-3 text-xs text-muted">{option.count}</span>}
					</SelectItem>
				))}
				{options.length === 0 && <p className="px-2 py-1.5 text-[13px] text-muted">No options yet.</p>}
				{selected.length > 0 && (
					<button type="button" className={`${overlayItemClass} text-accent`} onClick={() => onChange([])}>
						Clear
					</button>
				)}
			</SelectPopover>
		</SelectProvider>
	);
}

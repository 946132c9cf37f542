import { Icon } from "../../kit/icons/icon.tsx";
import { useFormHelpers } from "./form-helpers.ts";

const STYLES = {
	info: { icon: "check", className: "text-ok" },
	warn: { icon: "alert", className: "text-warn" },
	error: { icon: "cross", className: "text-bad" },
} as const;

export function FieldFindings({ setting }: { setting: string }) {
	const findings = useFormHelpers().findings(setting);
	if (findings.length === 0) return null;
	return (
		<ul className="mt-1 grid gap-1 text-[13px]">
			{findings.map(({ level, message, hint }) => (
				<li key={message} className={`flex gap-1.5 ${STYLES[level].className}`}>
					<Icon name={STYLES[level].icon} className="mt-0.5 size-3.5" />
					<span className="min-w-0 wrap-anywhere">
						{message}
						{hint && <span className="text-muted"> {hint}</span>}
					</span>
				</li>
			))}
		</ul>
	);
}

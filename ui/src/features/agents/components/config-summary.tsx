/** The stored settings of an agent. */
export function ConfigSummary({ config }: { config: Readonly<Record<string, unknown>> }) {
	const entries = Object.entries(config);
	if (entries.length === 0) return <p className="text-muted">All settings have their defaults.</p>;
	return (
		<dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
			{entries.map(([key, value]) => (
				<div key={key} className="contents">
					<dt className="font-mono text-[13px] text-muted">{key}</dt>
					<dd className="max-h-40 overflow-y-auto font-mono text-[13px] wrap-anywhere whitespace-pre-wrap">
						{typeof value === "string" ? value : JSON.stringify(value, null, 2)}
					</dd>
				</div>
			))}
		</dl>
	);
}

import type { Command } from "../../../../kit/commands/commands.ts";
import { Menu } from "../../../../kit/menu/menu.tsx";
import { MenuItem, MenuSeparator } from "../../../../kit/menu/menu-item.tsx";

export function RunMenu({ actions }: { actions: readonly Command[] }) {
	return (
		<Menu label="More actions" icon="dots" size="small">
			{actions.map(({ id, label, icon, run: start }) => (
				<span key={id} className="contents">
					{id === "download-log" && <MenuSeparator />}
					<MenuItem {...(icon ? { icon } : {})} onSelect={start}>
						{label}
					</MenuItem>
				</span>
			))}
		</Menu>
	);
}

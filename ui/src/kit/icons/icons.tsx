import { Icon, type IconProps } from "./icon.tsx";

export function PaperclipIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M19 10.5l-7.6 7.6a4.2 4.2 0 0 1-6-6l8-8a2.8 2.8 0 0 1 4 4l-7.8 7.8a1.4 1.4 0 0 1-2-2l6.9-6.9" />
		</Icon>
	);
}

export function PlayIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M7 4.5v15l12-7.5z" />
		</Icon>
	);
}

export function StopIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<rect x="6" y="6" width="12" height="12" rx="1.5" />
		</Icon>
	);
}

export function PlusIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M12 5v14M5 12h14" />
		</Icon>
	);
}

export function SearchIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<circle cx="11" cy="11" r="6.5" />
			<path d="M16 16l4.5 4.5" />
		</Icon>
	);
}

export function ChevronIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M9 6l6 6-6 6" />
		</Icon>
	);
}

export function UpIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M6 15l6-6 6 6" />
		</Icon>
	);
}

export function DownIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M6 9l6 6 6-6" />
		</Icon>
	);
}

export function ToEndIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M12 4v12M6 11l6 6 6-6M5 20.5h14" />
		</Icon>
	);
}

export function CopyIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<rect x="9" y="9" width="11" height="11" rx="2" />
			<path d="M5 15V6a2 2 0 0 1 2-2h8" />
		</Icon>
	);
}

export function DownloadIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M12 4v11M7 11l5 5 5-5M5 20h14" />
		</Icon>
	);
}

export function CheckIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M5 12.5l4.5 4.5L19 7" />
		</Icon>
	);
}

export function CrossIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M6 6l12 12M18 6L6 18" />
		</Icon>
	);
}

export function AlertIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M12 4l9 16H3zM12 10v4.5M12 17.4v.1" />
		</Icon>
	);
}

export function InfoIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<circle cx="12" cy="12" r="8.5" />
			<path d="M12 11v5M12 8v.1" />
		</Icon>
	);
}

export function ToolIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M5 7l5 5-5 5M12.5 17.5H19" />
		</Icon>
	);
}

export function SunIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<circle cx="12" cy="12" r="4" />
			<path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
		</Icon>
	);
}

export function MoonIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z" />
		</Icon>
	);
}

export function ScreenIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<rect x="3.5" y="5" width="17" height="11.5" rx="1.5" />
			<path d="M9 20h6" />
		</Icon>
	);
}

import type { DivIcon, FeatureGroup, LatLngBounds, Marker } from 'leaflet'

declare module 'leaflet' {
  interface MarkerCluster extends Marker {
    getChildCount(): number
    getAllChildMarkers(): Marker[]
    getBounds(): LatLngBounds
    zoomToBounds(): void
  }
  interface MarkerClusterGroupOptions {
    animate?: boolean
    iconCreateFunction?: (cluster: MarkerCluster) => DivIcon
    maxClusterRadius?: number
    showCoverageOnHover?: boolean
    spiderfyOnMaxZoom?: boolean
    zoomToBoundsOnClick?: boolean
  }
  interface MarkerClusterGroup extends FeatureGroup {
    addLayers(layers: Marker[]): this
  }
  function markerClusterGroup(options?: MarkerClusterGroupOptions): MarkerClusterGroup
}
